#pragma once

#include <string>
#include <vector>

#include "engine/base/side.h"
#include "server/referee/now.h"

namespace room {

/// The agreement of two people on which stones are dead. The game always ends: a player who disagrees plays on, and
/// when the time for the agreement is over, the board is counted as it stands (Tromp-Taylor).
class ScoreAgreement {
 public:
  static constexpr referee::Millis time = std::chrono::minutes{5};

  ScoreAgreement() = default;
  explicit ScoreAgreement(referee::TimePoint until) : until_(until) {}
  /// Restores the marks that the players had made before a restart.
  explicit ScoreAgreement(std::vector<std::string> dead) : dead_(std::move(dead)), touched_(true) {}

  [[nodiscard]] const std::vector<std::string>& dead() const { return dead_; }
  /// The stones that the proposal could not judge, and that no player has marked.
  [[nodiscard]] const std::vector<std::string>& unsettled() const { return unsettled_; }
  /// The time at which the board is counted as it stands.
  [[nodiscard]] referee::TimePoint until() const { return until_; }
  void set_until(referee::TimePoint until) { until_ = until; }
  /// Whether a player has marked or accepted something: from then on a proposal by playouts comes too late.
  [[nodiscard]] bool is_touched() const { return touched_; }
  [[nodiscard]] bool is_agreed() const { return accepted_.black && accepted_.white; }

  void propose(std::vector<std::string> dead, std::vector<std::string> unsettled) {
    dead_ = std::move(dead);
    unsettled_ = std::move(unsettled);
  }
  /// A player marks a chain, which cancels earlier acceptances.
  void mark(const std::vector<std::string>& chain, bool dead);
  void accept(base::Side side);

 private:
  std::vector<std::string> dead_;
  std::vector<std::string> unsettled_;
  base::PerSide<bool> accepted_{};
  bool touched_ = false;
  referee::TimePoint until_{};
};

}  // namespace room
