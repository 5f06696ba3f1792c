#include "server/tournament/seating.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/text.h"
#include "engine/games.h"

namespace tournament {

store::Player seat(const Controller& of, std::size_t entrant, int number, base::Side side) {
  const Entrant& who = of.entrants()[entrant];
  if (!who.bot) return {who.name, false, {}, who.engine.has_value()};
  const core::BotKind* const bot = engine::find_game(of.definition().game)->bot(who.bot->bot);
  std::vector<core::KeyValue> given = who.bot->options;
  const auto is_seed = [](const auto& option) { return base::equal_ignoring_case(option.first, "seed"); };
  const bool has_seed = std::ranges::any_of(
      bot->options, [](const core::OptionSpec& spec) { return base::equal_ignoring_case(spec.name, "seed"); });
  if (has_seed && std::ranges::none_of(given, is_seed)) {
    constexpr std::uint64_t max_games = 1'000'000;
    const std::uint64_t seat = 2 * static_cast<std::uint64_t>(number) + (side == base::Side::white ? 1 : 0);
    given.emplace_back("seed", std::to_string(of.definition().seed % 100'000 * max_games + seat));
  }
  const base::Expected<core::Options> options = core::Options::parse(bot->options, given);
  assert(options);
  const std::string own_name{bot->name};
  return {who.name, true, options->all(), true, who.name == own_name ? "" : own_name};
}

}  // namespace tournament
