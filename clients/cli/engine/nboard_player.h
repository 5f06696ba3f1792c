#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clients/cli/engine/engine_player.h"

namespace cli {

/// An engine for Othello that speaks NBoard's protocol, version 2, as NBoard itself would have it (nboard_session.h has
/// the commands): `set game` with the whole game in GGF where the engine cannot go on from what it knows, otherwise
/// `move`; then `ping`, and `go` for a move. What it says before the `pong` belongs to an older position.
///
/// How deep it looks is told by `set depth`, and up to the engine where the settings have none. It hears nothing of
/// clocks, and cannot resign.
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
    bool has_heard = false;  ///< of this position: it has said `pong`
  };

  void send(const std::vector<std::string>& lines);
  [[nodiscard]] std::string ping() { return "ping " + std::to_string(++pings_); }
  /// Whether the line answers the last ping; takes the engine's name where it is one.
  bool is_pong(std::string_view line);
  bool wait_for_pong(Deadline deadline);
  /// What brings it to the game's position.
  std::vector<std::string> follow(const EngineTask& task);

  std::unique_ptr<EngineProcess> process_;
  std::string name_;
  int pings_ = 0;
  std::optional<std::vector<EngineMove>> told_;  ///< the moves on its board; nothing before it has one
  std::vector<std::string> script_;
  std::optional<Thinking> thought_;
};

}  // namespace cli
