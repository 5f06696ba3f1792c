#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "clients/cli/engine/engine_task.h"
#include "clients/cli/net/line_stream.h"
#include "engine/core/bot.h"

namespace cli::match {

/// A player's answer on its turn.
struct Decision {
  std::string move;  ///< or `resign`
  std::optional<core::Thought> thought;
};

/// One side of a match: a built-in bot, or an engine in a process of its own. Plays one game after another.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// Starts a new game after its opening. `seed` varies players that use randomness. Throws EngineFailure.
  virtual void begin(const EngineTask& task, std::uint64_t seed) = 0;

  /// The player's move. `budget` is its time; at `deadline` its time is up. Empty if there is no move by then, or when
  /// `stop` was requested. Throws EngineFailure.
  virtual std::optional<Decision> decide(const EngineTask& task, const core::Budget& budget, Deadline deadline,
                                         const std::stop_token& stop) = 0;

  /// The last communication with an engine, for the report of a failure; empty for a bot.
  [[nodiscard]] virtual std::string conversation() const { return {}; }
  [[nodiscard]] virtual std::string errors() const { return {}; }  ///< the end of standard error
  /// The player's name and version.
  [[nodiscard]] virtual std::string title() const = 0;
};

}  // namespace cli::match
