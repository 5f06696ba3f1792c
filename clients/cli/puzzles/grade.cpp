#include "clients/cli/puzzles/grade.h"

#include <algorithm>
#include <array>

#include "clients/cli/puzzles/bot_search.h"

namespace cli::puzzles {
namespace {

constexpr std::uint64_t seeds = 3;
constexpr std::uint64_t max_misses = 1;
/// The largest numbers of playouts of grades 1 to 4.
constexpr std::array<std::int64_t, 4> grade_limits{128, 512, 2048, 8192};

/// True if the bot plays the whole turn, in any order.
bool finds(const BotSearch& bot, core::AnyGame game, const Moves& solution, std::int64_t playouts, std::uint64_t seed) {
  for (std::size_t i = 0; i < solution.size(); ++i) {
    const std::string move = bot.think(game, playouts, seed).move;
    if (std::ranges::find(solution, move) == solution.end()) return false;
    game.play(move);
  }
  return true;
}

}  // namespace

std::string_view weak_bot(const core::GameKind& kind) {
  if (kind.name == "go") return "tao";
  return kind.name == "nogo" ? "uct-plain" : "uct";
}

std::int64_t playouts_to_find(const core::GameKind& kind, const core::AnyGame& game, const Moves& solution) {
  const BotSearch bot(kind, weak_bot(kind), {});
  for (std::int64_t playouts = trivial_playouts; playouts <= max_playouts; playouts *= 2) {
    std::uint64_t misses = 0;
    for (std::uint64_t seed = 1; seed <= seeds && misses <= max_misses; ++seed)
      if (!finds(bot, game, solution, playouts, seed)) ++misses;
    if (misses <= max_misses) return playouts;
  }
  return 2 * max_playouts;
}

int grade_of(std::int64_t playouts) {
  const auto limit = std::ranges::lower_bound(grade_limits, playouts);
  return static_cast<int>(limit - grade_limits.begin()) + 1;
}

}  // namespace cli::puzzles
