// Tests that games of jiaqi survive every record format with their moves and rules, whatever the rules.

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "engine/base/rng.h"
#include "engine/games.h"
#include "protocol/record/game_record.h"
#include "server/referee/replay.h"

namespace {

using core::KeyValue;

/// The number of games, from QIYUAN_GAMES.
int wanted_games() {
  const char* const given = std::getenv("QIYUAN_GAMES");
  return given == nullptr ? 50 : std::atoi(given);
}

/// A random valid value of the option.
std::string any_value(const core::OptionSpec& spec, base::Rng& rng) {
  const auto below = [&](std::int64_t bound) { return rng.below(static_cast<std::uint32_t>(bound)); };
  if (const auto* const range = std::get_if<core::IntegerRange>(&spec.type))
    return std::to_string(range->low + below(std::min<std::int64_t>(range->high - range->low + 1, 200)));
  if (const auto* const choice = std::get_if<core::IntegerChoice>(&spec.type))
    return std::to_string(choice->values[below(std::ssize(choice->values))]);
  if (const auto* const words = std::get_if<core::WordChoice>(&spec.type))
    return std::string{words->words[below(std::ssize(words->words))]};
  return below(2) == 0 ? "on" : "off";
}

protocol::GameRecord random_game(base::Rng& rng) {
  const core::GameKind& kind = *engine::find_game("jiaqi");
  protocol::GameRecord record;
  record.kind = kind.name;
  record.black = "ana";
  record.white = "bob";
  for (const core::OptionSpec& spec : kind.options) record.options.emplace_back(spec.name, any_value(spec, rng));
  core::AnyGame game = kind.start(core::Options::parse(kind.options, record.options).value()).value();
  constexpr int max_plies = 400;
  while (!game.ending() && game.ply() < max_plies) {
    const std::vector<std::string> moves = game.legal_moves();
    const auto played = game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]).value();
    record.moves.push_back({played.side, played.move, referee::effects_of(played)});
  }
  return record;
}

/// The value of every option of the record, including those that it omits.
std::vector<KeyValue> rules_of(const protocol::GameRecord& record) {
  return core::Options::parse(engine::find_game("jiaqi")->options, record.options).value().all();
}

TEST(JiaqiRecords, KeepTheMovesAndTheRules) {
  base::Rng rng(1);
  for (int number = 0; number < wanted_games(); ++number) {
    const protocol::GameRecord record = random_game(rng);
    for (const char* const format : {"xml", "json", "sgf"}) {
      const std::string text = protocol::in_format(record, format).value();
      auto read = protocol::from_format(text, format);
      ASSERT_TRUE(read) << format << ": " << read.error().text();
      EXPECT_EQ(rules_of(*read), rules_of(record)) << text;
      const auto game = referee::replay(*read);
      ASSERT_TRUE(game) << format << ": " << game.error().text() << '\n' << text;
      EXPECT_EQ(read->moves, record.moves) << format << ", game " << number;
    }
  }
}

}  // namespace
