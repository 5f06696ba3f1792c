#pragma once

#include <string>
#include <vector>

#include "engine/connect6/lines.h"
#include "engine/connect6/rules.h"

namespace connect6 {

/// A board with these stones of Black and White, in the notation of Go players.
inline LineBoard<19> board_of(const std::vector<std::string>& black, const std::vector<std::string>& white) {
  LineBoard<19> board;
  for (const std::string& name : black) board.put(Position<19>::parse(name)->point, base::Side::black);
  for (const std::string& name : white) board.put(Position<19>::parse(name)->point, base::Side::white);
  return board;
}

}  // namespace connect6
