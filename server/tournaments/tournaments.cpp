#include "server/tournaments/tournaments.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "server/tournament/progress.h"

namespace room {

namespace {

/// The delay before a failed save is tried again.
constexpr Millis next_try = std::chrono::seconds{1};

}  // namespace

Batches Tournaments::saved(store::TournamentId id, const std::vector<store::Write>& rows, Now now) {
  if (const auto* made = get_if<store::NewTournament>(&rows.front())) {
    book_.restore({*made, std::string{word(tournament::State::open)}, {}, {}, {}});
    ++book_.at(id).changes;
  }
  Run& run = book_.at(id);
  for (const store::Write& row : rows) {
    apply(run, row);
    if (get_if<store::TournamentStateChanged>(&row) != nullptr) tables_.unsettle_all(run);
  }
  book_.note_entrants(run);
  --run.changes;
  Batches batches;
  go_on(run, now, batches);
  return batches;
}

Batches Tournaments::not_saved(store::TournamentId id, Now now) {
  Run* const run = book_.find(id);
  if (run == nullptr) return {};  // the tournament was never created
  --run->changes;
  return {Effects{std::nullopt, {SetDeadline{std::nullopt, now.steady + next_try}}}};
}

void Tournaments::go_on_everywhere(Now now, Batches& out) {
  for (auto& [id, run] : book_.all()) {
    tables_.unsettle_all(run);
    go_on(run, now, out);
  }
}

void Tournaments::capacity_changed(const UserName& user, Now now, Batches& out) {
  for (const store::TournamentId id : book_.entered_by(user.key)) go_on(book_.at(id), now, out);
}

void Tournaments::player_came(const UserName& user, Now now, Batches& out) {
  tables_.player_came(user, now, out);
  // Only leagues pair the players who are there; in other tournaments the player's own tables are all that could
  // change.
  for (const store::TournamentId id : book_.entered_by(user.key)) {
    Run& run = book_.at(id);
    if (run.controller.state() == tournament::State::running &&
        run.controller.definition().format == tournament::Format::league)
      go_on(run, now, out);
  }
}

void Tournaments::go_on(Run& run, Now now, Batches& out) {
  while (run.changes == 0 && !run.waiting.empty()) {
    const auto [session, asked] = std::move(run.waiting.front());
    run.waiting.pop_front();
    std::ranges::move(handle_(session, asked, now), std::back_inserter(out));
  }
  if (run.changes > 0) return;
  tables_.settle_rest(run, now, out);
  if (run.changes > 0 || hold_.is_on()) return;
  const tournament::Controller& controller = run.controller;
  if (tournament::Rows rows = due_pairings(controller, free_entrants(controller)); !rows.empty())
    return save(run, std::move(rows), out.emplace_back());
  if (!controller.definition().workers.empty()) return tasks_.settle(run, out);
  const auto games_of = [&](std::size_t entrant) { return capacity(controller.entrants()[entrant]); };
  for (const int number : to_open(controller, games_of)) tables_.open(run, number, now, out);
}

int Tournaments::capacity(const tournament::Entrant& entrant) const {
  if (!entrant.is_account()) return 1;
  int games = 1;
  for (const SessionId id : sessions_.of(identity::fold_name(entrant.name)))
    games = std::max(games, sessions_.find(id)->capacity);
  return games;
}

std::vector<std::size_t> Tournaments::free_entrants(const tournament::Controller& controller) const {
  if (controller.state() != tournament::State::running) return {};
  std::vector<int> plays(controller.entrants().size());
  for (const tournament::Pairing& pairing : controller.pairings()) {
    if (!pairing.white || controller.is_decided(pairing.number)) continue;
    ++plays[pairing.black];
    ++plays[*pairing.white];
  }
  std::vector<std::size_t> free;
  for (std::size_t i = 0; i < plays.size(); ++i) {
    const tournament::Entrant& entrant = controller.entrants()[i];
    const bool here = !entrant.is_account() || sessions_.is_here(identity::fold_name(entrant.name));
    if (here && plays[i] < capacity(entrant) && !entrant.withdrawn) free.push_back(i);
  }
  return free;
}

}  // namespace room
