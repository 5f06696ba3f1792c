#include "server/tables/table.h"

namespace room {

Table::Table(Room game, std::optional<TournamentGame> of) : room(std::move(game)), tournament(of) {
  const referee::Delay& delay = state().options.delay;
  if (delay.none()) return;
  core::AnyGame start = state().live.game();
  start.rewind(0);
  delayed.emplace(delay, std::move(start));
}

}  // namespace room
