#include <algorithm>
#include <cassert>

#include "engine/base/text.h"
#include "engine/games.h"
#include "server/lobby/lobby.h"
#include "server/referee/termination.h"

/// Tournaments that run by themselves: what follows for the tables from what is on disk. Every step is a change that is
/// saved first (TournamentSaved) and followed by the next one, so that a restart at any moment finds where to go on.
namespace room {

using referee::Termination;

namespace event = protocol::event;

namespace {

/// After that time what could not be saved is tried once more.
constexpr Millis next_try = std::chrono::seconds{1};

/// The table's game, by what its definition was checked with.
core::AnyGame start_of(const core::GameKind& kind, const referee::TableOptions& options) {
  const base::Expected<core::AnyGame> start = kind.start(options.game);
  assert(start);
  return *start;
}

}  // namespace

void Lobby::restore_contest(const store::StoredTournament& stored) {
  const store::TournamentId id = stored.tournament.tournament;
  next_tournament_ = std::max(next_tournament_, id + 1);
  base::Expected<tournament::Controller> controller = tournament::Controller::restore(stored);
  if (!controller) return faults_.push_back(controller.error().text);
  const tournament::Definition& definition = controller->definition();
  const core::GameKind* const kind = engine::find_game(definition.game);
  if (const auto options = referee::TableOptions::parse(*kind, definition.options); !options)
    return faults_.push_back("tournament " + std::to_string(id) + ": " + options.error().text);
  for (const tournament::Pairing& pairing : controller->pairings())
    if (const auto& game = controller->played(pairing.number).game) tournament_games_[*game] = {id, pairing.number};
  tournaments_.emplace(id, Contest{*std::move(controller), 0, {}});
}

Batches Lobby::tournament_saved(store::TournamentId id, const std::vector<store::Write>& rows, Now now) {
  Batches batches;
  if (const auto* made = get_if<store::NewTournament>(&rows.front())) {
    restore_contest({*made, std::string{word(tournament::State::open)}, {}, {}, {}});
    ++tournaments_.at(id).changes;
  }
  Contest& contest = tournaments_.at(id);
  for (const store::Write& row : rows) contest.controller.apply(row);
  changed(contest, now, batches);
  return batches;
}

Batches Lobby::tournament_not_saved(store::TournamentId id, Now now) {
  Batches batches;
  const auto found = tournaments_.find(id);
  if (found == tournaments_.end()) return batches;  // it was not even made
  --found->second.changes;
  batches.push_back({std::nullopt, {SetDeadline{0, now.steady + next_try}}});
  return batches;
}

void Lobby::changed(Contest& contest, Now now, Batches& out) {
  --contest.changes;
  go_on(contest, now, out);
}

void Lobby::go_on_everywhere(Now now, Batches& out) {
  for (auto& [id, contest] : tournaments_) go_on(contest, now, out);
}

void Lobby::go_on(Contest& contest, Now now, Batches& out) {
  while (contest.changes == 0 && !contest.waiting.empty()) {
    const auto [session, asked] = std::move(contest.waiting.front());
    contest.waiting.pop_front();
    std::ranges::move(request(session, asked, now), std::back_inserter(out));
  }
  if (contest.changes > 0) return;
  const tournament::Controller& controller = contest.controller;
  // Also the tables of games that were decided otherwise.
  std::vector<RoomId> tables;
  for (const auto& [id, table] : rooms_)
    if (const TournamentGame* const game = tournament_game(id); game != nullptr && game->tournament == controller.id())
      tables.push_back(id);
  for (const RoomId id : tables) attend(id, now, out);
  if (contest.changes > 0 || !held_.empty()) return;
  if (tournament::Rows rows = controller.next(free_entrants(contest)); !rows.empty())
    return change(contest, std::move(rows), out.emplace_back());
  const auto games_of = [&](std::size_t entrant) { return capacity(controller.entrants()[entrant]); };
  for (const int number : controller.to_open(games_of)) open_table(contest, number, now, out);
}

void Lobby::open_table(Contest& contest, int number, Now now, Batches& out) {
  const tournament::Controller& controller = contest.controller;
  const tournament::Definition& definition = controller.definition();
  const tournament::Pairing& pairing = controller.pairing(number);
  const core::GameKind& kind = *engine::find_game(definition.game);
  base::Expected<referee::TableOptions> options = referee::TableOptions::parse(kind, definition.options);
  assert(options);

  const RoomId id = next_room_++;
  tournament_games_[id] = {controller.id(), number};
  Effects effects{id, {}};
  effects.list.push_back(
      Save{store::NewGame{id, std::string{kind.name}, options->all(), controller.by(), now.wall, controller.id()}});
  const core::AnyGame start = start_of(kind, *options);
  Table& table = add_table(
      Room(id, kind, *std::move(options), start, {controller.by(), identity::fold_name(controller.by())}, now.wall));
  address(table,
          table.room.seat({player(contest, pairing.black, number, Side::black),
                           player(contest, *pairing.white, number, Side::white)}),
          nullptr, now, effects);
  for (const Side side : base::both_sides) send_paired(table, side, contest, number, effects);
  change(contest, controller.seated(number, id), effects);
  out.push_back(std::move(effects));
}

/// A built-in bot plays every game with other random numbers, the same ones whenever the tournament is played again.
store::Player Lobby::player(const Contest& contest, std::size_t entrant, int number, Side side) const {
  const tournament::Definition& definition = contest.controller.definition();
  const tournament::Entrant& who = contest.controller.entrants()[entrant];
  if (!who.bot) return {who.name, false, {}, false};
  const core::BotKind* const bot = engine::find_game(definition.game)->bot(who.bot->bot);
  std::vector<core::KeyValue> given = who.bot->options;
  const auto is_seed = [](const auto& option) { return base::equal_ignoring_case(option.first, "seed"); };
  const bool has_seed = std::ranges::any_of(
      bot->options, [](const core::OptionSpec& spec) { return base::equal_ignoring_case(spec.name, "seed"); });
  if (has_seed && std::ranges::none_of(given, is_seed)) {
    constexpr std::uint64_t max_games = 1'000'000;
    const std::uint64_t seat = 2 * static_cast<std::uint64_t>(number) + (side == Side::white ? 1 : 0);
    given.emplace_back("seed", std::to_string(definition.seed % 100'000 * max_games + seat));
  }
  const base::Expected<core::Options> options = core::Options::parse(bot->options, given);
  assert(options);
  const std::string own_name{bot->name};
  return {who.name, true, options->all(), true, who.name == own_name ? "" : own_name};
}

void Lobby::send_paired(const Table& table, Side side, const Contest& contest, int number, Effects& out) const {
  const auto session = users_.find(table.room.state().seats.key(side));
  if (session == users_.end()) return;
  out.list.push_back(
      Send{session->second,
           event::Paired{contest.controller.id(), contest.controller.pairing(number).round, table.room.state().id, side,
                         table.room.state().seats.name(base::opponent(side))},
           ""});
}

void Lobby::attend(RoomId id, Now now, Batches& out) {
  const TournamentGame* const game = tournament_game(id);
  const auto found = rooms_.find(id);
  if (game == nullptr) return;
  Contest& contest = tournaments_.at(game->tournament);
  if (contest.changes > 0) return;  // it is attended to when they are on disk
  const tournament::Controller& controller = contest.controller;
  if (found == rooms_.end() || found->second.broken || found->second.room.state().phase == Phase::over) return;
  Table& table = found->second;
  Effects effects{id, {}};
  if (controller.is_decided(game->number) || controller.played(game->number).game != id) {
    close_table(table, controller, game->number, now, effects);
  } else if (table.room.state().phase == Phase::ready) {
    wait_for_players(table, controller, game->number, now, effects);
  } else {
    wait_for_return(table, controller, now, effects);
  }
  if (!effects.list.empty()) out.push_back(std::move(effects));
}

void Lobby::wait_for_players(Table& table, const tournament::Controller& controller, int number, Now now,
                             Effects& out) {
  const bool black = is_here(table, Side::black);
  const bool white = is_here(table, Side::white);
  if (black && white && !held_.empty()) return;  // it begins when games begin again
  const bool too_late = table.forfeit && *table.forfeit <= now.steady;
  if (too_late) table.forfeit.reset();
  const Millis wait = std::chrono::seconds{controller.definition().wait};
  if (black && white) {
    table.forfeit.reset();
    const auto& opening = controller.pairing(number).opening;
    address(table,
            table.room.begin(opening ? controller.definition().openings[*opening] : std::vector<std::string>{}, now),
            nullptr, now, out);
  } else if (too_late && (black || white)) {
    address(table, table.room.end(referee::victory(black ? Side::black : Side::white, Termination::forfeit), now),
            nullptr, now, out);
  } else if (!table.forfeit && (black || white) && wait > Millis{0} && controller.state() != tournament::State::over) {
    table.forfeit = now.steady + wait;
    address(table, {}, nullptr, now, out);
  }
}

/// A player who has gone for good must not keep the whole tournament waiting, least of all where there is no clock.
void Lobby::wait_for_return(Table& table, const tournament::Controller& controller, Now now, Effects& out) {
  const Millis wait = std::chrono::seconds{controller.definition().wait};
  const std::optional<Absence> absence = room::absence(table.room.state());
  if (!absence || wait == Millis{0}) return table.forfeit.reset();
  const TimePoint end = absence->since + wait;
  if (end <= now.steady) {
    table.forfeit.reset();
    address(table, table.room.end(referee::victory(base::opponent(absence->side), Termination::forfeit), now), nullptr,
            now, out);
  } else if (table.forfeit != end) {
    table.forfeit = end;
    address(table, {}, nullptr, now, out);
  }
}

/// The game was decided otherwise than at this table, or is played at another.
void Lobby::close_table(Table& table, const tournament::Controller& controller, int number, Now now, Effects& out) {
  const bool still_its = controller.played(number).game == table.room.state().id;
  const referee::GameResult result =
      still_its ? *controller.played(number).result : referee::no_result(Termination::aborted);
  if (table.room.state().phase == Phase::ready || table.room.state().phase == Phase::open) {
    table.forfeit.reset();
    return address(table, table.room.end(result, now), nullptr, now, out);
  }
  Reply done = table.room.arbitrate(arbiter::Adjudicate{result, ""}, controller.by(), false, now);
  address(table, std::move(done.effects), nullptr, now, out);
}

/// Their games are there for whoever logs in, and leagues have somebody to pair.
void Lobby::tournament_player_came(const UserName& user, Now now, Batches& out) {
  std::vector<RoomId> tables;
  for (const auto& [id, table] : rooms_)
    if (tournament_game(id) != nullptr && table.room.state().seats.seated(user) &&
        table.room.state().phase != Phase::over)
      tables.push_back(id);
  for (const RoomId id : tables) {
    const TournamentGame& game = *tournament_game(id);
    const Table& table = rooms_.at(id);
    Effects effects{id, {}};
    for (const Side side : base::both_sides)
      if (table.room.state().seats.holds(user, side))
        send_paired(table, side, tournaments_.at(game.tournament), game.number, effects);
    out.push_back(std::move(effects));
    attend(id, now, out);
  }
  for (auto& [id, contest] : tournaments_)
    if (contest.controller.state() == tournament::State::running && contest.controller.find(user.shown))
      go_on(contest, now, out);
}

const Lobby::TournamentGame* Lobby::tournament_game(RoomId id) const {
  const auto found = tournament_games_.find(id);
  return found == tournament_games_.end() || !tournaments_.contains(found->second.tournament) ? nullptr
                                                                                              : &found->second;
}

bool Lobby::is_here(const Table& table, Side side) const {
  return table.room.state().seats.has_bot(side) || users_.contains(table.room.state().seats.key(side));
}

/// A game whose table this program could not restore is taken to have begun.
tournament::Controller::Begun Lobby::begun_in(const Contest& contest) const {
  return [this, &contest](int number) {
    const std::optional<RoomId> game = contest.controller.played(number).game;
    if (!game) return false;
    const auto found = rooms_.find(*game);
    return found == rooms_.end() ||
           (found->second.room.state().phase != Phase::ready && found->second.room.state().phase != Phase::open);
  };
}

int Lobby::capacity(const tournament::Entrant& entrant) const {
  if (entrant.bot) return 1;
  const auto user = users_.find(identity::fold_name(entrant.name));
  return user == users_.end() ? 1 : sessions_.at(user->second).capacity;
}

std::vector<std::size_t> Lobby::free_entrants(const Contest& contest) const {
  const tournament::Controller& controller = contest.controller;
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
    const bool here = entrant.bot || users_.contains(identity::fold_name(entrant.name));
    if (here && plays[i] < capacity(entrant) && !entrant.withdrawn) free.push_back(i);
  }
  return free;
}

/// What a game that is over, or not over any more, means for its tournament; in the same batch, so that both are on
/// disk or neither.
void Lobby::tournament_game_changed(const Table& table, const referee::GameResult* over, bool reopened, Effects& out) {
  const TournamentGame* const game = tournament_game(table.room.state().id);
  if (game == nullptr) return;
  Contest& contest = tournaments_.at(game->tournament);
  if (reopened) change(contest, contest.controller.game_reopened(game->number, table.room.state().id), out);
  if (over != nullptr)
    change(contest,
           contest.controller.game_over(game->number, table.room.state().id, *over,
                                        table.room.state().live.game().ply() > 0),
           out);
}

}  // namespace room
