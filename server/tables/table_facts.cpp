#include "server/tables/table_facts.h"

#include <algorithm>

#include "server/tables/table.h"

namespace room {
namespace {

Phase phase_of(const Table& table) {
  return table.delayed && table.state().in_game() ? table.delayed->phase() : table.state().phase;
}

bool is_played(const Table& table) {
  if (const auto& pause = table.state().pause; pause && pause->why == PauseReason::unwatched) return false;
  return table.state().in_game() && !table.broken;
}

bool is_deserted(const Table& table) {
  return !table.delayed && table.absent_since().has_value();
}

}  // namespace

TableFacts facts_of(const Table& table) {
  const State& state = table.state();
  TableFacts facts{state.kind, phase_of(table), {}, {}, state.opener.key, {}, is_played(table), is_deserted(table)};
  for (const Side side : base::both_sides) {
    facts.names[side] = state.seats.name(side);
    facts.players[side] = state.seats.key(side);
  }
  if (table.tournament) facts.tournament = table.tournament->tournament;
  return facts;
}

bool are_facts_of(const Table& table, const TableFacts& facts) {
  const auto is_in_seat = [&](Side side) {
    const std::optional<Seat>& seat = table.state().seats[side];
    return seat ? seat->player.name == facts.names[side] && seat->key == facts.players[side]
                : facts.names[side].empty();
  };
  // The kind, the opener and the tournament of a table never change.
  return facts.phase == phase_of(table) && facts.played == is_played(table) && facts.deserted == is_deserted(table) &&
         std::ranges::all_of(base::both_sides, is_in_seat);
}

}  // namespace room
