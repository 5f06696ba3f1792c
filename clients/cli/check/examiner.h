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

/// What an engine did wrong, in words for its author.
struct Flaw : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// Why a check means nothing for this engine.
struct LeftOut : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Asks an engine questions and keeps a list of them, so that a failure can be seen again.
class Examiner {
 public:
  /// Expects a game that exists and options that it takes.
  Examiner(const CheckArguments& arguments, const core::GameKind& kind, core::AnyGame start);

  /// A new process; throws EngineFailure.
  void start();
  /// Sends and waits. Throws EngineFailure when the engine dies or stays silent.
  GtpEngine::Reply ask(const std::string& command);
  /// The same for a command that the engine has to obey: a refusal is a Flaw, with `why` it must not be refused.
  std::string tell(const std::string& command, const std::string& why = {});
  /// For a command that it has to refuse, and `why`.
  void expect_refusal(const std::string& command, const std::string& why);
  /// Several at once; all have to be obeyed.
  std::vector<std::string> tell_together(const std::vector<std::string>& commands);
  /// What it has said last, as it said it.
  [[nodiscard]] std::string last_line() const;

  /// Whether list_commands has it.
  bool knows(const std::string& command);
  /// An empty board of the game that is asked for, here and there.
  core::AnyGame begin();
  /// One ply of that game, on both boards.
  void play(core::AnyGame& game, const std::string& move);
  /// Any legal move, but a pass only where there is nothing else.
  std::string random_move(const core::AnyGame& game);

  [[nodiscard]] const core::GameKind& kind() const { return kind_; }
  [[nodiscard]] const CheckArguments& arguments() const { return arguments_; }
  base::Rng& rng() { return rng_; }
  /// Every command since the process was started.
  [[nodiscard]] const std::vector<std::string>& commands() const { return commands_; }

 private:
  const CheckArguments& arguments_;
  const core::GameKind& kind_;
  core::AnyGame start_;
  base::Rng rng_;
  std::unique_ptr<GtpEngine> engine_;
  std::vector<std::string> commands_;
  std::string known_;  ///< list_commands, in small letters between line breaks
};

/// The value of an option of the game, empty where there is none.
std::string option_of(const CheckArguments& arguments, const core::GameKind& kind, std::string_view key);

}  // namespace cli::check
