#include "clients/cli/match/bot_player.h"

#include <algorithm>
#include <cassert>

namespace cli::match {

namespace {

/// The largest seed of a bot.
constexpr std::uint64_t seeds = 1'000'000'000'000;

bool lists(std::span<const core::KeyValue> options, std::string_view key) {
  return std::ranges::find(options, key, &core::KeyValue::first) != options.end();
}

}  // namespace

BotPlayer::BotPlayer(const core::BotKind& kind, std::vector<core::KeyValue> options)
    : kind_(kind), options_(std::move(options)), has_seed_(lists(options_, "seed")) {}

void BotPlayer::begin(const EngineTask& task, std::uint64_t seed) {
  std::vector<core::KeyValue> given = options_;
  const bool takes_seed = std::ranges::find(kind_.options, "seed", &core::OptionSpec::name) != kind_.options.end();
  if (takes_seed && !has_seed_) given.emplace_back("seed", std::to_string(seed % seeds));
  const base::Expected<core::Options> options = core::Options::parse(kind_.options, given);
  assert(options);
  bot_ = kind_.make(*options, task.game);
}

std::optional<Decision> BotPlayer::decide(const EngineTask& task, const core::Budget& budget, Deadline /*deadline*/,
                                          const std::stop_token& stop) {
  core::Thought thought = bot_->think(task.game, budget, stop);
  if (stop.stop_requested()) return std::nullopt;
  return Decision{thought.resigns ? "resign" : thought.move, std::move(thought)};
}

}  // namespace cli::match
