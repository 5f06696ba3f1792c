#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clients/cli/engine/engine_player.h"
#include "protocol/engines/gomocup.h"

namespace cli {

/// An engine for Gomoku that speaks the protocol of Gomocup and Piskvork, as a manager would have it: `INFO` with the
/// limits and the rules, `START`, then `BEGIN` or `TURN` where the engine can go on from what it knows, otherwise
/// `BOARD` with all stones. It must answer with a move; what it says besides is for people.
///
/// On a clock it is told what is left, as the limit of the turn and of the match; without one it has the time for a
/// move that the settings name, or a second.
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
  /// Sets the engine to the empty board. Throws where it does not take the size.
  void start(const EngineTask& task);
  /// What makes it think about the game's position: BEGIN, TURN, or BOARD with all stones.
  std::vector<std::string> question(const EngineTask& task);
  /// The next answer that is no remark; nothing where none comes in time.
  std::optional<protocol::gomocup::Answer> receive(Deadline deadline);

  std::unique_ptr<EngineProcess> process_;
  std::string name_;
  int size_ = 0;
  std::vector<std::string> told_;  ///< the moves on its board, in order
  std::vector<std::string> script_;
  std::optional<Thinking> thought_;
};

}  // namespace cli
