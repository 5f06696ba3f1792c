#include "server/tables/table.h"

#include <algorithm>

namespace room {

Table::Table(Room game, std::optional<TournamentGame> of) : room(std::move(game)), tournament(of) {
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
