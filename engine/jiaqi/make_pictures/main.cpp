// Draws the pictures of docs/engines/jiaqi.md: make_pictures FOLDER

#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "engine/core/board_svg.h"
#include "engine/jiaqi/position.h"

namespace jiaqi {
namespace {

using Game = Position<5>;

Game::Set points(const std::string& names) {
  Game::Set set;
  std::istringstream text(names);
  for (std::string name; text >> name;) set.set(Game::Board::parse_point(name).value());
  return set;
}

/// Draws the position with a cross on the target of the move and rings around the stones it takes.
std::string before(const Game& position, const std::string& move) {
  const Move played = Game::parse(move).value();
  core::SvgMarks marks{.circled = {}, .crossed = {played.to}, .names = false};
  position.captures_of(played).each([&](std::size_t point) { marks.circled.push_back(static_cast<int>(point)); });
  return core::draw_svg(position.view(), marks);
}

Game placed(const std::string& black, const std::string& white) {
  return Game::set_up({points(black), points(white)}, base::Side::black);
}

}  // namespace
}  // namespace jiaqi

int main(int count, char** arguments) {
  using namespace jiaqi;
  if (count != 2) {
    std::cerr << "usage: make_pictures FOLDER\n";
    return 2;
  }
  const auto write = [&](const std::string& name, const std::string& picture) {
    std::ofstream(arguments[1] + ("/" + name + ".svg")) << picture;
  };
  write("board", core::draw_svg(Game().view(), {.circled = {}, .crossed = {}, .names = true}));
  write("jia", before(placed("00 22 62", "02 33 64"), "04"));
  write("gun", before(placed("02 04 06 22 66", "08 46 82"), "00"));
  write("chain", before(placed("04 20 22 40 42 64 80 82", "00 02 62"), "60"));
  // Black surrounds the hole 80, where White should move: 06 leaves a point that White's stone on 08 can move to.
  const Game blocked = Game::set_up({Game::Board::whole - points("08 80"), points("08")}, base::Side::white);
  write("give-way", before(blocked, "06-80"));
  return 0;
}
