#include "clients/cli/commands/perft.h"

#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"

namespace cli {

int perft(const PerftArguments& arguments, std::ostream& out) {
  base::Expected<core::AnyGame> game = find_kind(arguments.game).and_then([&](const core::GameKind* kind) {
    return start_game(*kind, arguments.options);
  });
  if (!game) throw Failure(game.error().text());
  std::istringstream moves(arguments.moves);
  for (std::string move; moves >> move;)
    if (const core::Verdict played = game->play(move); !played)
      throw Failure("cannot play " + move + ": " + played.error().fault.text());

  for (int depth = 1; depth <= arguments.depth; ++depth) {
    const std::uint64_t count = game->perft(depth);
    if (arguments.json)
      out << nlohmann::json{{"depth", depth}, {"count", count}} << std::endl;
    else
      out << depth << ' ' << count << std::endl;
  }
  return 0;
}

}  // namespace cli
