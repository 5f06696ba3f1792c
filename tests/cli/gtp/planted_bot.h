#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>

#include "clients/cli/game_start.h"
#include "engine/core/bot.h"

namespace tests {

/// A bot whose thoughts the test sets.
class PlantedBot : public core::Bot {
 public:
  using Think = std::function<core::Thought(const core::AnyGame&, const core::Budget&, const std::stop_token&)>;
  static inline Think thinks;

  core::Thought think(const core::AnyGame& game, const core::Budget& budget, const std::stop_token& stop) override {
    return thinks(game, budget, stop);
  }
};

inline constexpr core::OptionSpecs no_options{};

/// The time per move of the planted bot, its only limit.
inline constexpr std::chrono::milliseconds planted_time{60};

inline constexpr std::array planted_bots{
    core::BotKind{"planted", "", "", no_options,
                  [](const core::Options&, const core::AnyGame&) -> std::unique_ptr<core::Bot> {
                    return std::make_unique<PlantedBot>();
                  },
                  [](const core::Options&) -> std::optional<std::chrono::milliseconds> { return planted_time; }}};

/// A game whose only bot is the planted one.
inline core::GameKind kind_with_planted_bot(std::string_view game) {
  core::GameKind kind = **cli::find_kind(game);
  kind.bots = planted_bots;
  return kind;
}

}  // namespace tests
