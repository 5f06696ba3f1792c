#pragma once

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "clients/cli/check/check.h"
#include "clients/cli/engine/gtp_engine.h"
#include "engine/base/rng.h"
#include "engine/core/game_kind.h"

namespace cli::check {

/// A mistake of the engine, described for its author.
struct Flaw : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// The reason why a test does not apply to this engine.
struct LeftOut : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Sends commands to an engine and records them, so that a failure can be reproduced.
class Examiner {
 public:
  /// Expects an existing game and valid options.
  Examiner(const CheckArguments& arguments, const core::GameKind& kind, core::AnyGame start);

  /// Starts a new process. Throws EngineFailure.
  void start();
  /// Sends a command and waits for the answer. Throws EngineFailure if the engine dies or does not answer.
  GtpEngine::Reply ask(const std::string& command);
  /// The same for a command that the engine must obey. Throws Flaw if it refuses; `why` says why it must not.
  std::string tell(const std::string& command, const std::string& why = {});
  /// Sends a command that the engine must refuse; `why` says why. Throws Flaw if it does not.
  void expect_refusal(const std::string& command, const std::string& why);
  /// Sends several commands at once. The engine must obey all of them.
  std::vector<std::string> tell_together(const std::vector<std::string>& commands);
  /// The last line from the engine, unchanged.
  [[nodiscard]] std::string last_line() const;

  /// Whether list_commands names this command.
  bool knows(const std::string& command);
  /// Clears the engine's board and returns the start of the game.
  core::AnyGame begin();
  /// Plays one ply in `game` and on the engine's board.
  void play(core::AnyGame& game, const std::string& move);
  /// A random legal move; a pass only if there is no other.
  std::string random_move(const core::AnyGame& game);

  [[nodiscard]] const core::GameKind& kind() const { return kind_; }
  [[nodiscard]] const CheckArguments& arguments() const { return arguments_; }
  base::Rng& rng() { return rng_; }
  /// The commands since the process was started.
  [[nodiscard]] const std::vector<std::string>& commands() const { return commands_; }

 private:
  const CheckArguments& arguments_;
  const core::GameKind& kind_;
  core::AnyGame start_;
  base::Rng rng_;
  std::unique_ptr<GtpEngine> engine_;
  std::vector<std::string> commands_;
  std::string known_;  ///< output of list_commands, in lower case between line breaks
};

/// The value of an option of the game; empty if the game has no such option.
std::string option_of(const CheckArguments& arguments, const core::GameKind& kind, std::string_view key);

}  // namespace cli::check
