#pragma once

#include <deque>
#include <set>
#include <vector>

#include "clients/cli/engine/engine_player.h"
#include "clients/cli/engine/gtp_engine.h"

namespace cli {

/// An engine that uses GTP.
class GtpPlayer : public EnginePlayer {
 public:
  using EnginePlayer::EnginePlayer;

  [[nodiscard]] std::string title() const override { return version_.empty() ? name_ : name_ + " " + version_; }
  [[nodiscard]] std::string conversation() const override { return engine_ ? engine_->process().conversation() : ""; }
  [[nodiscard]] std::string errors() const override { return engine_ ? engine_->process().errors() : ""; }
  [[nodiscard]] std::string script() const override;

  void restart() override;
  void stop() override;
  void begin(const EngineTask& task) override;
  void think(const EngineTask& task) override;
  [[nodiscard]] bool is_thinking() const override { return thought_.has_value(); }
  [[nodiscard]] int fd() const override { return thought_ ? engine_->process().fd() : -1; }
  [[nodiscard]] Deadline deadline() const override;
  using EnginePlayer::thought;
  std::optional<Thought> thought(Clock::time_point until) override;
  void settle() override;

 private:
  struct Thinking {
    int ply = 0;
    Side side{};
    std::string command;
    Clock::time_point until;
    std::deque<bool> may_refuse;  ///< for each unanswered command; empty: none may refuse
  };

  std::string ask(const std::string& command);
  void send(const std::vector<std::string>& commands);
  [[nodiscard]] bool knows(const std::string& command) const { return commands_.contains(command); }
  void begin_position(const EngineTask& task);
  std::vector<std::string> follow(const EngineTask& task);
  void place_handicap(const EngineTask& task);

  std::unique_ptr<GtpEngine> engine_;
  std::string name_;
  std::string version_;
  std::set<std::string> commands_;
  std::vector<EngineMove> played_;  ///< the moves on the engine's board
  std::vector<std::string> script_;
  std::optional<Thinking> thought_;
};

}  // namespace cli
