#pragma once

#include "clients/cli/engine/engine_player.h"
#include "clients/cli/match/player.h"

namespace cli::match {

/// An engine in a process of its own, restarted after a failure.
class ExternalPlayer : public Player {
 public:
  /// Throws EngineFailure.
  explicit ExternalPlayer(const EngineSettings& settings) : engine_(start_engine(settings)) {}

  void begin(const EngineTask& task, std::uint64_t seed) override;
  std::optional<Decision> decide(const EngineTask& task, const core::Budget& budget, Deadline deadline,
                                 const std::stop_token& stop) override;
  [[nodiscard]] std::string conversation() const override { return engine_->conversation(); }
  [[nodiscard]] std::string errors() const override { return engine_->errors(); }
  [[nodiscard]] std::string title() const override { return engine_->title(); }

 private:
  std::unique_ptr<EnginePlayer> engine_;
  bool well_ = true;  ///< no failure, and no discarded thought
};

}  // namespace cli::match
