#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "clients/cli/engine/engine_task.h"
#include "clients/cli/net/line_stream.h"
#include "engine/core/bot.h"

namespace cli::match {

/// What a player answers when it is its turn.
struct Decision {
  std::string move;  ///< or `resign`
  std::optional<core::Thought> thought;
};

/// One side of a match: a built-in bot, or an engine in a process of its own. Plays one game after the other.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// A new game with its opening on the board. `seed` makes one game differ from the next where the player leaves
  /// something to chance. Throws EngineFailure.
  virtual void begin(const EngineTask& task, std::uint64_t seed) = 0;

  /// Its move. `budget` is the time it may use; at the `deadline` its flag has fallen. Nothing
  /// when it did not move by then, or when `stop` was requested. Throws EngineFailure.
  virtual std::optional<Decision> decide(const EngineTask& task, const core::Budget& budget, Deadline deadline,
                                         const std::stop_token& stop) = 0;

  /// What an engine and we have said to each other last, for the report of a failure; empty for a bot.
  [[nodiscard]] virtual std::string conversation() const { return {}; }
  [[nodiscard]] virtual std::string errors() const { return {}; }  ///< the end of its standard error
  /// Name and version as the player gives them.
  [[nodiscard]] virtual std::string title() const = 0;
};

}  // namespace cli::match
