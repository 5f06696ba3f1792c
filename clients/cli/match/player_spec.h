#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "clients/cli/commands/arguments.h"
#include "clients/cli/engine/engine_player.h"
#include "clients/cli/match/player.h"
#include "engine/core/game_kind.h"

namespace cli::match {

/// A player: a bot such as `uct:playouts=2000`, or an engine after its language, such as `gtp:gnugo --mode gtp`.
struct PlayerSpec {
  std::string text;
  std::variant<BotSpec, EngineSpec> what;
  [[nodiscard]] bool is_bot() const { return std::holds_alternative<BotSpec>(what); }
  friend bool operator==(const PlayerSpec&, const PlayerSpec&) = default;
};

/// Parses a player. check() tests whether the game has such a bot.
base::Expected<PlayerSpec> parse_player(std::string_view text);

/// The fault names a bot or option that the game does not have, or a game that such an engine cannot play.
base::Expected<void> check(const PlayerSpec& spec, const core::GameKind& kind);

/// Settings for engines.
struct EngineHabits {
  std::string log_file;  ///< see ProcessSettings, also for the next one
  std::optional<int> core;
  std::chrono::seconds max_thought{600};     ///< unless the clock allows less
  std::chrono::seconds max_preparation{60};  ///< to start and to set up a game
};

/// Creates the player; starts an engine. Expects a spec that check() has accepted. Throws EngineFailure.
std::unique_ptr<Player> make_player(const PlayerSpec& spec, const core::GameKind& kind, const EngineHabits& habits);

}  // namespace cli::match
