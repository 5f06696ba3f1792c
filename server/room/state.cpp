#include "server/room/state.h"

#include <algorithm>

namespace room {

std::vector<std::string> State::opening() const {
  std::vector<std::string> moves = options.first_moves(*kind, start_number);
  // After a restart start_number is the table's own, also for a rematch. What was played is certain.
  for (std::size_t i = 0; i < moves.size() && i < live.moves().size(); ++i) moves[i] = live.moves()[i].move;
  return moves;
}

int State::moves_made() const {
  // An arbiter can take back moves of the opening too, and a pairing can have a shorter one.
  return std::max(0, live.ply() - static_cast<int>(options.first_moves(*kind, start_number).size()));
}

}  // namespace room
