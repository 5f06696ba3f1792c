#include "server/tables/table.h"

#include <algorithm>

namespace room {
namespace {

/// `size=9 clock=5m+10s`: values contain no spaces.
std::string options_for_lists(const State& state) {
  std::string text;
  for (const auto& [key, value] : state.options.notable(*state.kind)) {
    if (!text.empty()) text += ' ';
    text.append(key).append("=").append(value);
  }
  return text;
}

}  // namespace

Table::Table(Room game, std::optional<TournamentGame> of)
    : room(std::move(game)), tournament(of), listed_options(options_for_lists(state())) {
  const referee::Delay& delay = state().options.delay;
  if (delay.none()) return;
  core::AnyGame start = state().live.game();
  start.rewind(0);
  const referee::Clock clock(state().options.time, state().options.lag);
  delayed.emplace(delay, std::move(start),
                  base::PerSide<std::int64_t>{clock.left(Side::black), clock.left(Side::white)});
}

bool Table::keeps_thoughts() const {
  const Seats& seats = state().seats;
  return tournament.has_value() || seats.has_person(Side::black) || seats.has_person(Side::white);
}

std::optional<TimePoint> Table::idle_since() const {
  return !delayed && state().in_game() && last_move ? std::optional(last_move->at) : std::nullopt;
}

void Table::note_move(TimePoint now) {
  if (!state().in_game()) return;
  const int ply = state().live.ply();
  if (!last_move || last_move->ply != ply) last_move = LastMove{ply, now};
}

std::optional<TimePoint> Table::absent_since() const {
  if (!state().in_game()) return std::nullopt;
  std::optional<TimePoint> since;
  const auto consider = [&](TimePoint time) { since = std::min(since.value_or(time), time); };
  for (const Side side : base::both_sides)
    if (state().seats.has_person(side) && state().presence.is_away(side)) consider(state().presence.away_since(side));
  if (alone) consider(alone->since);
  return since;
}

}  // namespace room
