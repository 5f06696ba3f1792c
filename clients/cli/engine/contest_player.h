#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clients/cli/engine/engine_player.h"

namespace cli {

/// An engine that uses the text protocol of the computer games contests of Chinese universities, for NoGo and Connect6.
/// `name?` is answered by `name X`; `new black` or `new white` begins a game. Both sides send moves as `move AB`, or in
/// Connect6 as `move AABB` with both stones of a turn; columns and rows are letters from A, without gaps. Black starts
/// without being asked, in Connect6 with `move JJ@@`, since the first turn has one stone. `end` ends a game, `quit` the
/// engine.
///
/// The protocol cannot set a position: games start from the empty board, without openings or takebacks, and without
/// clocks.
class ContestPlayer : public EnginePlayer {
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
    std::string command;
    Clock::time_point until;
    core::AnyGame game;
  };

  void send(const std::string& line);
  /// The first stone of an answer with two; the second is kept. Other answers unchanged.
  std::string first_of(const std::string& move);
  Thought decided(std::string move);

  std::unique_ptr<EngineProcess> process_;
  std::string name_;
  bool in_game_ = false;               ///< between `new` and `end`
  std::vector<std::string> played_;    ///< the moves of the game, by both sides
  std::optional<std::string> second_;  ///< second stone of a turn, already received
  std::string said_;                   ///< the command that it answered
  std::vector<std::string> script_;
  std::optional<Thinking> thought_;
};

}  // namespace cli
