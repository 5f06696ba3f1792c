#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "clients/cli/engine_task.h"
#include "clients/cli/gtp_engine.h"

namespace cli {

/// How an engine is started and how long it may take.
struct EngineSettings {
  std::string command;
  EngineProcess process = {};
  std::chrono::seconds longest_thought{600};     ///< for a move, where no clock says less
  std::chrono::seconds longest_preparation{60};  ///< for everything else
};

/// Keeps a GTP engine on the same position as a game, and has it think. Throws EngineFailure when the engine fails in
/// any way, a refusal of a command that it has to obey included; `restart` then makes a new one.
class EnginePlayer {
 public:
  explicit EnginePlayer(EngineSettings settings);

  /// Name and version as it gives them.
  [[nodiscard]] std::string title() const { return version_.empty() ? name_ : name_ + " " + version_; }
  [[nodiscard]] const std::string& command() const { return settings_.command; }
  /// What was said last, for the report of a failure.
  [[nodiscard]] std::string conversation() const { return engine_ ? engine_->conversation() : std::string{}; }
  [[nodiscard]] std::string errors() const { return engine_ ? engine_->errors() : std::string{}; }

  /// What it was told since the game began, one command a line: a new process that is told the same fails again,
  /// unless chance or time has a part in it.
  [[nodiscard]] std::string script() const;

  /// A new process for the old one.
  void restart();
  /// Ends the process; `begin` starts a new one.
  void stop();
  /// Sets the engine to the start of the game. Expects that it is not thinking.
  void begin(const EngineTask& task);
  /// Brings it to the game's position, from wherever it is (takes back what the game has not, plays what it lacks), and
  /// starts a thought for the side to move. Expects that it is not thinking, and `begin` for this game.
  void think(const EngineTask& task);
  [[nodiscard]] bool is_thinking() const { return thought_.has_value(); }
  /// To be polled while it thinks; -1 otherwise.
  [[nodiscard]] int fd() const { return thought_ ? engine_->fd() : -1; }
  /// When an engine that thinks has failed.
  [[nodiscard]] Deadline deadline() const;

  struct Thought {
    int ply = 0;  ///< that its move would have
    std::string move;
    std::string command;  ///< that it answered
  };
  /// What it came to, if that is known by `until`. Throws when deadline() has passed.
  std::optional<Thought> thought(Clock::time_point until = Clock::now());
  /// The game is over: a thought that still goes on is of no use. An engine that does not finish it soon is stopped.
  void settle();

 private:
  struct Thinking {
    int ply = 0;
    Side side{};
    std::string command;
    Clock::time_point until;
  };

  std::string ask(const std::string& command);
  void send(const std::vector<std::string>& commands);
  [[nodiscard]] bool knows(const std::string& command) const { return commands_.contains(command); }
  void begin_position(const EngineTask& task);
  std::vector<std::string> follow(const EngineTask& task);
  void place_handicap(const EngineTask& task);

  EngineSettings settings_;
  std::unique_ptr<GtpEngine> engine_;
  std::string name_;
  std::string version_;
  std::set<std::string> commands_;
  std::vector<EngineMove> played_;  ///< the moves on the engine's board
  std::vector<std::string> script_;
  std::optional<Thinking> thought_;
};

}  // namespace cli
