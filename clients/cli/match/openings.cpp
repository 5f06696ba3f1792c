#include "clients/cli/match/openings.h"

#include <fstream>
#include <map>

#include "clients/cli/failure.h"
#include "engine/core/position_keys.h"
#include "engine/core/text.h"
#include "server/room/replay.h"

namespace cli::match {

Openings read_openings(const std::string& file, const Conditions& conditions) {
  std::ifstream in(file);
  if (!in) throw Failure("cannot read the openings: " + file);
  const core::PositionKeys keys(conditions.kind->name, conditions.start.view());
  std::map<std::uint64_t, int> lines;  // where each position was seen
  Openings openings;
  std::string text;
  for (int line = 1; std::getline(in, text); ++line) {
    const auto fault = [&](const std::string& what) {
      return Failure(file + ", line " + std::to_string(line) + ": " + what);
    };
    const std::string_view moves = core::trim(std::string_view{text}.substr(0, text.find('#')));
    if (moves.empty()) continue;
    const std::vector<std::string_view> list = room::split_moves(moves);
    const core::Expected<core::AnyGame> game = room::play_moves(conditions.start, list);
    if (!game) throw fault(game.error().text);
    if (game->ending()) throw fault("this opening ends the game");
    const auto [seen, is_new] = lines.emplace(keys.key(game->view(), game->to_move()), line);
    if (!is_new)
      throw fault("the position is that of line " + std::to_string(seen->second) + ", perhaps turned or mirrored");
    openings.emplace_back(list.begin(), list.end());
  }
  if (openings.empty()) throw Failure(file + " holds no opening: one a line, as `D4 G7 C3`");
  return openings;
}

}  // namespace cli::match
