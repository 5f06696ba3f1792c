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

/// Who plays: a bot as `uct:playouts=2000`, or an engine with its language before it, as `gtp:gnugo --mode gtp`.
struct PlayerSpec {
  std::string text;
  std::variant<BotSpec, EngineSpec> what;
  [[nodiscard]] bool is_bot() const { return std::holds_alternative<BotSpec>(what); }
  friend bool operator==(const PlayerSpec&, const PlayerSpec&) = default;
};

/// Whether the game has such a bot is for check() to say.
base::Expected<PlayerSpec> parse_player(std::string_view text);

/// The fault names a bot or an option that this game does not have, or a game that such an engine does not play.
base::Expected<void> check(const PlayerSpec& spec, const core::GameKind& kind);

/// How engines are treated.
struct EngineHabits {
  std::string log_file;  ///< as ProcessSettings, as the next
  std::optional<int> core;
  std::chrono::seconds max_thought{600};     ///< where no clock says less
  std::chrono::seconds max_preparation{60};  ///< to start, and to set up a game
};

/// Starts the engine, if it is one. Expects a spec that check() has passed. Throws EngineFailure.
std::unique_ptr<Player> make_player(const PlayerSpec& spec, const core::GameKind& kind, const EngineHabits& habits);

}  // namespace cli::match
