#include "clients/cli/puzzles/bot_search.h"

#include <cassert>

namespace cli::puzzles {

BotSearch::BotSearch(const core::GameKind& kind, std::string_view bot, std::vector<core::KeyValue> options)
    : bot_(*kind.bot(bot)), options_(std::move(options)) {}

core::Thought BotSearch::think(const core::AnyGame& game, const std::vector<core::KeyValue>& limits) const {
  std::vector<core::KeyValue> all = options_;
  all.insert(all.end(), limits.begin(), limits.end());
  const base::Expected<core::Options> options = core::Options::parse(bot_.options, all);
  assert(options);
  return bot_.make(*options, game)->think(game, {}, {});
}

core::Thought BotSearch::think(const core::AnyGame& game, std::int64_t playouts, std::uint64_t seed) const {
  return think(game, {{"playouts", std::to_string(playouts)}, {"seed", std::to_string(seed)}});
}

void play_forced(core::AnyGame& game) {
  while (const std::optional<std::string> forced = game.forced_move()) game.play(*forced);
}

std::vector<std::string> legal_part(core::AnyGame game, const std::vector<std::string>& line, std::size_t count) {
  std::vector<std::string> legal;
  for (const std::string& move : line) {
    if (legal.size() >= count) break;
    const std::optional<std::string> forced = game.forced_move();
    if (forced && *forced != move) {
      game.play(*forced);
      legal.push_back(*forced);
    }
    if (!game.play(move)) break;
    legal.push_back(move);
  }
  return legal;
}

}  // namespace cli::puzzles
