#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clients/cli/engine/engine_player.h"

namespace cli {

/// An Othello engine that uses NBoard's protocol, version 2, as NBoard does (nboard_session.h lists the commands): `set
/// game` with the whole game in GGF if the engine cannot continue from its position, otherwise `move`; then `ping`, and
/// `go` for a move. Output before the `pong` belongs to an older position.
///
/// `set depth` sets the search depth; without one in the settings the engine chooses it. The protocol has neither
/// clocks nor resignation.
class NboardPlayer : public EnginePlayer {
 public:
  using EnginePlayer::EnginePlayer;

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
    Clock::time_point until;
    bool has_heard = false;  ///< the engine has answered the ping of this position
  };

  void send(const std::vector<std::string>& lines);
  [[nodiscard]] std::string ping() { return "ping " + std::to_string(++pings_); }
  /// Whether the line answers the last ping. Also takes the engine's name from a line that has it.
  bool is_pong(std::string_view line);
  bool wait_for_pong(Deadline deadline);
  /// The commands that bring the engine to the position of the game.
  std::vector<std::string> follow(const EngineTask& task);

  std::unique_ptr<EngineProcess> process_;
  std::string name_;
  int pings_ = 0;
  std::optional<std::vector<EngineMove>> told_;  ///< the moves on the engine's board; empty before it has one
  std::vector<std::string> script_;
  std::optional<Thinking> thought_;
};

}  // namespace cli
