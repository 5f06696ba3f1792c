#pragma once

#include "server/app/lobby_turns.h"
#include "server/auth/password_hasher.h"
#include "server/bot/analyst.h"
#include "server/bot/bot_pool.h"
#include "server/bot/estimator.h"

namespace app {

/// Long work, done on other threads, whose results come back to the lobby as a turn: thinking, and passwords.
class LongWork {
 public:
  /// `turns` must outlive the object.
  LongWork(const LobbyTurns& turns, unsigned bot_threads);

  void perform(const room::AskBot& effect);
  void perform(const room::ForgetBot& effect);
  void perform(const room::AskEstimate& effect);
  void perform(const room::BeginAnalysis& effect);
  void perform(const room::StopAnalysis& effect);
  void perform(const room::ConsiderPosition& effect);
  void perform(const room::ForgetPosition& effect);
  void perform(const room::HashPassword& effect);
  void perform(const room::CheckPassword& effect);

  [[nodiscard]] bot::BotPool::Load load() const { return bots_.load(); }

 private:
  const LobbyTurns& turns_;
  auth::PasswordHasher hasher_;
  bot::BotPool bots_;
  bot::Analyst analyst_;
  bot::Estimator estimator_;
};

}  // namespace app
