#include "server/tables/caretaker.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/referee/termination.h"

namespace room {

using referee::Termination;

namespace {

/// For a game with less than two moves, after its last player has lost the connection; long enough to load a page
/// again.
constexpr Millis short_patience = std::chrono::seconds{15};
/// For a game without a clock, in addition to the table's grace period.
constexpr Millis long_patience = std::chrono::minutes{30};
/// For a game that its players adjourned, and for the bots of an account.
constexpr Millis day = std::chrono::hours{24};

bool is_between_bots(const State& state) {
  return state.seats.has_bot(Side::black) && state.seats.has_bot(Side::white);
}

referee::GameResult result_of_closing(const State& state) {
  if (!state.in_game()) return referee::no_result(Termination::abandoned);
  if (!is_between_bots(state) && state.moves_made() < 2) return referee::no_result(Termination::aborted);
  for (const Side side : base::both_sides)
    if (state.seats.has_bot(side) && state.seats.has_person(base::opponent(side)))
      return referee::victory(side, Termination::abandoned);
  return referee::no_result(Termination::abandoned);
}

}  // namespace

void Caretaker::settle(RoomId id, Now now, Batches& out) {
  settle(id, std::nullopt, now, out);
}

void Caretaker::restored(RoomId id, Now now, Batches& out) {
  const Table* const table = tables_.find(id);
  if (table != nullptr) settle(id, table->state().options.grace, now, out);
}

void Caretaker::settle(RoomId id, std::optional<Millis> patience, Now now, Batches& out) {
  Table* const table = tables_.find(id);
  if (table == nullptr || table->tournament || table->broken || table->is_over()) return;
  Effects effects{id, {}};
  if (is_attended(*table))
    attended(*table, now, effects);
  else
    unattended(*table, patience.value_or(table->left_for_good ? Millis{0} : short_patience), now, effects);
  if (!effects.list.empty()) out.push_back(std::move(effects));
}

bool Caretaker::is_attended(const Table& table) const {
  const State& state = table.state();
  if (state.in_game() && !is_between_bots(state))
    return std::ranges::any_of(
        base::both_sides, [&](Side side) { return state.seats.has_person(side) && !state.presence.is_away(side); });
  return audience_.has_visitors(table) || sessions_.is_here(state.opener.key);
}

void Caretaker::attended(Table& table, Now now, Effects& out) {
  table.alone.reset();
  table.closes.reset();
  table.left_for_good = false;
  tables_.changed(table);
  if (const auto& pause = table.state().pause; pause && pause->why == PauseReason::unwatched)
    tables_.carry_out(table, table.room.bots_watched(now), now, out);
}

void Caretaker::unattended(Table& table, Millis patience, Now now, Effects& out) {
  if (!table.alone) table.alone = Table::Alone{now.steady, patience};
  tables_.changed(table);
  if (is_between_bots(table.state()) && table.state().phase == Phase::playing)
    tables_.carry_out(table, table.room.bots_unwatched(now), now, out);
  const std::optional<TimePoint> end = closing_time(table);
  if (end && *end <= now.steady) {
    tables_.carry_out(table, table.room.end(result_of_closing(table.state()), now), now, out);
  } else if (table.closes != end) {
    table.closes = end;
    tables_.carry_out(table, {}, now, out);
  }
}

std::optional<TimePoint> Caretaker::closing_time(const Table& table) const {
  const State& state = table.state();
  const auto& [since, patience] = *table.alone;
  const Millis long_absence = state.options.grace + long_patience;
  if (!state.in_game()) return since + patience;
  if (state.pause && state.pause->why == PauseReason::arbiter) return std::nullopt;
  if (state.pause && state.pause->why == PauseReason::agreed) return since + day;
  if (is_between_bots(state)) return since + (tables_.is_guest(state.opener.key) ? long_absence : day);
  if (state.moves_made() < 2) return since + patience;
  const bool other_rule = state.phase == Phase::scoring || state.clock.has_limit(state.live.to_move());
  return other_rule ? std::nullopt : std::optional(since + long_absence);
}

}  // namespace room
