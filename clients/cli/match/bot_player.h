#pragma once

#include <vector>

#include "clients/cli/match/player.h"

namespace cli::match {

/// A built-in bot, which thinks on the calling thread.
class BotPlayer : public Player {
 public:
  /// Expects options of this kind.
  BotPlayer(const core::BotKind& kind, std::vector<core::KeyValue> options);

  void begin(const EngineTask& task, std::uint64_t seed) override;
  std::optional<Decision> decide(const EngineTask& task, const core::Budget& budget, Deadline deadline,
                                 const std::stop_token& stop) override;
  [[nodiscard]] std::string title() const override { return std::string{kind_.name}; }

 private:
  const core::BotKind& kind_;
  std::vector<core::KeyValue> options_;
  bool has_seed_ = false;  ///< the user gave one, which is kept
  std::unique_ptr<core::Bot> bot_;
};

}  // namespace cli::match
