#include "server/tournaments/tournament_book.h"

#include <algorithm>

#include "engine/base/overload.h"
#include "engine/games.h"

namespace room {
namespace {

/// The number of the pairing that a row changes.
std::optional<int> changed_pairing(const store::Write& row) {
  using Number = std::optional<int>;
  return visit(base::Overload{
                   [](const store::PairingSeated& change) { return Number{change.number}; },
                   [](const store::PairingChanged& change) { return Number{change.number}; },
                   [](const store::PairingOver& change) { return Number{change.number}; },
                   [](const store::PairingReopened& change) { return Number{change.number}; },
                   [](const auto& /*other*/) { return Number{}; },
               },
               row);
}

}  // namespace

void save(Run& run, tournament::Rows rows, Effects& out) {
  if (rows.empty()) return;
  ++run.changes;
  for (const store::Write& row : rows) out.list.push_back(Save{row});
  out.list.push_back(TournamentSaved{run.controller.id(), std::move(rows)});
}

void apply(Run& run, const store::Write& row) {
  const std::optional<int> number = changed_pairing(row);
  const auto note_table = [&] {
    if (!number) return;
    if (const std::optional<RoomId>& table = run.controller.played(*number).game) run.unsettled.insert(*table);
  };
  note_table();  // the pairing may move to another table
  run.controller.apply(row);
  note_table();
}

std::optional<std::string> TournamentBook::restore(const store::StoredTournament& stored) {
  const store::TournamentId id = stored.tournament.tournament;
  next_ = std::max(next_, id + 1);
  base::Expected<tournament::Controller> controller = tournament::Controller::restore(stored);
  if (!controller) return controller.error().text();
  const tournament::Definition& definition = controller->definition();
  const core::GameKind* const kind = engine::find_game(definition.game);
  if (const auto options = referee::TableOptions::parse(*kind, definition.options); !options)
    return "tournament " + std::to_string(id) + ": " + options.error().text();
  for (const tournament::Pairing& pairing : controller->pairings())
    if (const auto& game = controller->played(pairing.number).game) games_[*game] = {id, pairing.number};
  note_entrants(runs_.emplace(id, Run{*std::move(controller)}).first->second);
  return std::nullopt;
}

Run* TournamentBook::find(store::TournamentId id) {
  const auto found = runs_.find(id);
  return found == runs_.end() ? nullptr : &found->second;
}

Run* TournamentBook::find(store::TournamentId id, const protocol::Request& request, Call& call) {
  Run* const run = find(id);
  if (run == nullptr) {
    call.refuse(protocol::ErrorCode::no_game, "there is no tournament {tournament}", id);
    return nullptr;
  }
  if (run->changes == 0) return run;
  call.pending = true;
  run->waiting.emplace_back(call.session.id, protocol::Tagged<protocol::Request>{call.tag, request});
  return nullptr;
}

void TournamentBook::note_entrants(Run& run) {
  const std::vector<tournament::Entrant>& entrants = run.controller.entrants();
  for (; run.noted < entrants.size(); ++run.noted) {
    const tournament::Entrant& entrant = entrants[run.noted];
    const std::string key = identity::fold_name(entrant.name);
    if (!entrant.is_account())
      programs_.insert(key);
    else
      entered_[key].push_back(run.controller.id());
  }
}

std::vector<store::TournamentId> TournamentBook::entered_by(const std::string& key) const {
  const auto found = entered_.find(key);
  return found == entered_.end() ? std::vector<store::TournamentId>{} : found->second;
}

std::optional<TournamentGame> TournamentBook::game_at(RoomId room) const {
  const auto found = games_.find(room);
  return found == games_.end() ? std::nullopt : std::optional{found->second};
}

}  // namespace room
