#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clients/cli/engine/engine_player.h"
#include "protocol/engines/gomocup.h"

namespace cli {

/// A Gomoku engine that uses the protocol of Gomocup and Piskvork, as a manager does: `INFO` with limits and rules,
/// `START`, then `BEGIN` or `TURN` if the engine can continue from its board, otherwise `BOARD` with all stones. The
/// engine must answer with a move; other output is for people.
///
/// On a clock, the time left is the limit of the turn and of the match. Without one, the limit is the time per move of
/// the settings, or one second.
class GomocupPlayer : public EnginePlayer {
 public:
  explicit GomocupPlayer(EngineSettings settings);

  [[nodiscard]] std::string title() const override { return name_; }
  [[nodiscard]] std::string conversation() const override { return process_ ? process_->conversation() : ""; }
  [[nodiscard]] std::string errors() const override { return process_ ? process_->errors() : ""; }
  [[nodiscard]] std::string script() const override;

  void restart() override;
  void stop() override;
  void begin(const EngineTask& task) override;
  void think(const EngineTask& task) override;
  [[nodiscard]] bool is_thinking() const override { return thought_.has_value(); }
  [[nodiscard]] int fd() const override { return thought_ ? process_->fd() : -1; }
  [[nodiscard]] Deadline deadline() const override;
  using EnginePlayer::thought;
  std::optional<Thought> thought(Clock::time_point until) override;
  void settle() override;

 private:
  struct Thinking {
    int ply = 0;
    std::string command;
    Clock::time_point until;
  };

  void send(const std::vector<std::string>& lines);
  /// The limits of the next move.
  [[nodiscard]] std::vector<std::string> limits(const EngineTask& task) const;
  /// Sets the engine to an empty board. Throws if it refuses the size.
  void start(const EngineTask& task);
  /// The command that starts a thought: BEGIN, TURN, or BOARD with all stones.
  std::vector<std::string> question(const EngineTask& task);
  /// The next answer that is not a message; empty if none arrives in time.
  std::optional<protocol::gomocup::Answer> receive(Deadline deadline);

  std::unique_ptr<EngineProcess> process_;
  std::string name_;
  int size_ = 0;
  std::vector<std::string> told_;  ///< the moves on the engine's board, in order
  std::vector<std::string> script_;
  std::optional<Thinking> thought_;
};

}  // namespace cli
