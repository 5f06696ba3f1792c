#include "server/tournaments/tournament_tables.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <utility>

#include "engine/base/text.h"
#include "engine/games.h"
#include "server/referee/termination.h"
#include "server/tournament/progress.h"
#include "server/tournament/seating.h"

namespace room {

using referee::Termination;

namespace event = protocol::event;

namespace {

/// The table's game, from the values with which its definition was checked.
core::AnyGame start_of(const core::GameKind& kind, const referee::TableOptions& options) {
  const base::Expected<core::AnyGame> start = kind.start(options.game);
  assert(start);
  return *start;
}

}  // namespace

void TournamentTables::open(Run& run, int number, Now now, Batches& out) {
  const tournament::Controller& controller = run.controller;
  const tournament::Definition& definition = controller.definition();
  const tournament::Pairing& pairing = controller.pairing(number);
  const core::GameKind& kind = *engine::find_game(definition.game);
  base::Expected<referee::TableOptions> options = referee::TableOptions::parse(kind, definition.options);
  assert(options);

  const RoomId id = tables_.new_number();
  const TournamentGame game{controller.id(), number};
  book_.plays_at(id, game);
  Effects effects{id, {}};
  effects.list.push_back(
      Save{store::NewGame{id, std::string{kind.name}, options->all(), controller.by(), now.wall, controller.id()}});
  const core::AnyGame start = start_of(kind, *options);
  const UserName opener{controller.by(), identity::fold_name(controller.by())};
  Table& table = tables_.add(Room(id, kind, *std::move(options), start, opener), game);
  tables_.carry_out(table,
                    table.room.seat({seat(controller, pairing.black, number, Side::black),
                                     seat(controller, *pairing.white, number, Side::white)}),
                    now, effects);
  for (const Side side : base::both_sides) send_paired(table, side, effects);
  save(run, seated(controller, number, id), effects);
  out.push_back(std::move(effects));
}

void TournamentTables::send_paired(const Table& table, Side side, Effects& out) const {
  const auto& [tournament, number] = *table.tournament;
  const int round = book_.at(tournament).controller.pairing(number).round;
  const std::string opponent = table.state().seats.name(base::opponent(side));
  audience_.tell_side(table, side, event::Paired{tournament, round, table.id(), side, opponent}, out);
}

void TournamentTables::settle(RoomId id, Now now, Batches& out) {
  Table* const table = tables_.find(id);
  if (table == nullptr || !table->tournament || table->broken || table->is_over()) return;
  Run& run = book_.at(table->tournament->tournament);
  if (run.changes > 0) {
    run.unsettled.insert(id);
    return;
  }
  const tournament::Controller& controller = run.controller;
  const int number = table->tournament->number;
  Effects effects{id, {}};
  if (controller.is_decided(number) || controller.played(number).game != id)
    close(*table, controller, now, effects);
  else if (table->state().phase == Phase::ready)
    wait_for_players(*table, controller, now, effects);
  else
    wait_for_return(*table, controller, now, effects);
  if (!effects.list.empty()) out.push_back(std::move(effects));
}

void TournamentTables::settle_rest(Run& run, Now now, Batches& out) {
  for (const RoomId id : std::exchange(run.unsettled, {})) settle(id, now, out);
}

void TournamentTables::unsettle_all(Run& run) const {
  const TableIndex::Rooms& tables = tables_.index().of_tournament(run.controller.id());
  run.unsettled.insert(tables.begin(), tables.end());
}

void TournamentTables::wait_for_players(Table& table, const tournament::Controller& controller, Now now, Effects& out) {
  const bool black = audience_.is_here(table, Side::black);
  const bool white = audience_.is_here(table, Side::white);
  if (black && white && hold_.is_on()) return;  // it starts when games can start again
  const bool too_late = table.forfeit && *table.forfeit <= now.steady;
  if (too_late) table.forfeit.reset();
  const Millis wait = std::chrono::seconds{controller.definition().wait};
  if (black && white) {
    table.forfeit.reset();
    const auto& opening = controller.pairing(table.tournament->number).opening;
    const auto& moves = opening ? controller.definition().openings[*opening] : std::vector<std::string>{};
    tables_.carry_out(table, table.room.begin(moves, now), now, out);
  } else if (too_late && (black || white)) {
    const Side winner = black ? Side::black : Side::white;
    tables_.carry_out(table, table.room.end(referee::victory(winner, Termination::forfeit), now), now, out);
  } else if (!table.forfeit && (black || white) && wait > Millis{0} && controller.state() != tournament::State::over) {
    table.forfeit = now.steady + wait;
    tables_.carry_out(table, {}, now, out);
  }
}

/// A player who does not return must not hold up the whole tournament, especially without a clock.
void TournamentTables::wait_for_return(Table& table, const tournament::Controller& controller, Now now, Effects& out) {
  const Millis wait = std::chrono::seconds{controller.definition().wait};
  const std::optional<Absence> absence = room::absence(table.state());
  if (!absence || wait == Millis{0}) return table.forfeit.reset();
  const TimePoint end = absence->since + wait;
  if (end <= now.steady) {
    table.forfeit.reset();
    const Side winner = base::opponent(absence->side);
    tables_.carry_out(table, table.room.end(referee::victory(winner, Termination::forfeit), now), now, out);
  } else if (table.forfeit != end) {
    table.forfeit = end;
    tables_.carry_out(table, {}, now, out);
  }
}

/// The game was decided in another way, or is played at another table.
void TournamentTables::close(Table& table, const tournament::Controller& controller, Now now, Effects& out) {
  const tournament::Played& played = controller.played(table.tournament->number);
  const referee::GameResult result =
      played.game == table.id() ? *played.result : referee::no_result(Termination::aborted);
  if (table.waits_for_players()) {
    table.forfeit.reset();
    return tables_.carry_out(table, table.room.end(result, now), now, out);
  }
  Reply done = table.room.arbitrate(arbiter::Adjudicate{result, ""}, controller.by(), false, now);
  tables_.carry_out(table, std::move(done.effects), now, out);
}

void TournamentTables::player_came(const UserName& user, Now now, Batches& out) {
  for (const RoomId id : tables_.of(user)) {
    const Table* const table = tables_.find(id);
    if (table == nullptr || !table->tournament || !table->state().seats.seated(user)) continue;
    Effects effects{id, {}};
    for (const Side side : base::both_sides)
      if (table->state().seats.holds(user, side)) send_paired(*table, side, effects);
    out.push_back(std::move(effects));
    settle(id, now, out);
  }
}

void TournamentTables::game_changed(const Table& table, const GameNews& news, Effects& out) {
  if (!table.tournament) return;
  Run& run = book_.at(table.tournament->tournament);
  const int number = table.tournament->number;
  if (news.reopened) save(run, game_reopened(run.controller, number, table.id()), out);
  if (news.ended)
    save(run, game_over(run.controller, number, table.id(), *news.ended, table.state().live.game().ply() > 0), out);
}

tournament::Begun TournamentTables::begun_in(const Run& run) const {
  return [this, &run](int number) {
    const std::optional<RoomId> game = run.controller.played(number).game;
    if (!game) return false;
    const Table* const table = std::as_const(tables_).find(*game);
    return table == nullptr || !table->waits_for_players();
  };
}

}  // namespace room
