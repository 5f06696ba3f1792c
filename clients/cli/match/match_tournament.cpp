#include "clients/cli/match/match_tournament.h"

#include <algorithm>

#include "clients/cli/failure.h"
#include "server/tournament/finished_game.h"

namespace cli::match {
namespace {

/// The creator of the tournament, in its log.
constexpr std::string_view user = "qiyuan match";

tournament::By by_us() {
  return {std::string{user}, wall_time()};
}

tournament::Controller controller_of(const tournament::NewTournament& tournament, store::TournamentId id) {
  store::StoredTournament stored;
  stored.state = tournament::word(tournament::State::open);
  for (const store::Write& row : tournament::new_tournament(id, tournament, tournament::to_json(tournament), by_us())) {
    if (const auto* const made = get_if<store::NewTournament>(&row)) stored.tournament = *made;
    if (const auto* const entrant = get_if<store::EntrantSaved>(&row)) stored.entrants.push_back(*entrant);
  }
  base::Expected<tournament::Controller> controller = tournament::Controller::restore(stored);
  if (!controller) throw Failure(controller.error().text());
  return *std::move(controller);
}

/// Stores a running tournament as paused, so that a server started on the folder does not continue it.
store::Write on_disk(store::Write row) {
  if (auto* const change = get_if<store::TournamentStateChanged>(&row);
      change != nullptr && change->state == tournament::word(tournament::State::running))
    change->state = tournament::word(tournament::State::paused);
  return row;
}

store::Player player_of(const tournament::Entrant& entrant) {
  if (!entrant.bot) return {entrant.name, false, {}, true};
  return {entrant.name, true, entrant.bot->options, true, entrant.bot->bot};
}

/// The last unfinished tournament that is this match, if any.
const store::StoredTournament* find_unfinished(const std::vector<store::StoredTournament>& tournaments,
                                               const std::string& definition) {
  const auto found =
      std::ranges::find_if(tournaments.rbegin(), tournaments.rend(), [&](const store::StoredTournament& each) {
        return each.tournament.by == user && each.tournament.definition == definition &&
               each.state != tournament::word(tournament::State::over);
      });
  return found == tournaments.rend() ? nullptr : &*found;
}

}  // namespace

MatchTournament::MatchTournament(const tournament::NewTournament& tournament,
                                 const std::optional<std::filesystem::path>& folder, bool resume)
    : controller_(controller_of(tournament, 1)) {
  if (!folder) {
    begin(tournament, 1);
    return;
  }
  store_ = std::make_unique<store::Store>(*folder, [this](const std::string& error) { saved_.lost(error); });
  const store::Contents contents = store_->load();
  next_game_ = contents.next_game;
  const store::StoredTournament* const unfinished =
      find_unfinished(contents.tournaments, tournament::to_json(tournament));
  if (!resume) {
    if (unfinished != nullptr)
      throw Failure("this match is unfinished in " + folder->string() +
                    ": use --resume to continue it, or another --seed for a new match");
    begin(tournament, contents.tournaments.empty() ? 1 : contents.tournaments.back().tournament.tournament + 1);
    return;
  }
  if (unfinished == nullptr)
    throw Failure("no unfinished match in " + folder->string() +
                  " has these players, games, options, openings and seed: use --resume with the same command line");
  base::Expected<tournament::Controller> controller = tournament::Controller::restore(*unfinished);
  if (!controller) throw Failure(controller.error().text());
  controller_ = *std::move(controller);
  controller_.apply(
      store::TournamentStateChanged{controller_.id(), std::string{tournament::word(tournament::State::running)}});
  left_ = waiting().size();
}

void MatchTournament::begin(const tournament::NewTournament& tournament, store::TournamentId id) {
  controller_ = controller_of(tournament, id);
  tournament::Rows rows = tournament::new_tournament(id, tournament, tournament::to_json(tournament), by_us());
  const auto add = [&](const tournament::Rows& more) {
    apply(more);
    rows.insert(rows.end(), more.begin(), more.end());
  };
  tournament::Wanted started = start(controller_, by_us());
  if (!started) throw Failure(started.error().fault.text());
  add(*started);
  add(due_pairings(controller_, {}));
  left_ = waiting().size();
  save(std::move(rows));
  flush();
}

std::vector<int> MatchTournament::waiting() const {
  std::vector<int> numbers;
  for (const tournament::Pairing& pairing : controller_.pairings())
    if (!controller_.is_decided(pairing.number)) numbers.push_back(pairing.number);
  return numbers;
}

void MatchTournament::finish(int number, const Conditions& conditions, const PlayedGame& game_played) {
  const protocol::RoomId game = next_game_++;
  const tournament::Pairing& row = pairing(number);
  const base::PerSide<store::Player> players{player_of(controller_.entrants()[row.black]),
                                             player_of(controller_.entrants()[*row.white])};
  tournament::Rows rows;
  if (store_)
    rows = tournament::rows_of({{game, std::string{conditions.kind->name}, conditions.options, std::string{user},
                                 game_played.started_at, controller_.id()},
                                players,
                                game_played.moves,
                                game_played.thoughts,
                                *game_played.result,
                                game_played.ended_at});
  const auto add = [&](const tournament::Rows& more) {
    apply(more);
    rows.insert(rows.end(), more.begin(), more.end());
  };
  add(seated(controller_, number, game));
  add(game_over(controller_, number, game, *game_played.result, true));
  // The first answer had all pairings: the only question left is whether the match is over. It is not if a game is
  // missing on disk.
  if (--left_ == 0) {
    flush();
    add(due_pairings(controller_, {}));
  }
  save(std::move(rows));
}

void MatchTournament::apply(const tournament::Rows& rows) {
  for (const store::Write& row : rows) controller_.apply(row);
}

void MatchTournament::save(tournament::Rows rows) {
  if (!store_) return;
  std::ranges::transform(rows, rows.begin(), on_disk);
  saved_.begin();
  store_->write(std::move(rows), [this](const std::string& error) { saved_.done(error); });
}
}  // namespace cli::match
