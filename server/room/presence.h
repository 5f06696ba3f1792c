#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "engine/base/side.h"
#include "server/referee/now.h"

namespace room {

/// Who of the players is away, since when, and for how long the others wait. Times of one absence count against the
/// next, down to a minimum.
class Presence {
 public:
  /// Nobody is waited for shorter than that, however often they have been away.
  static constexpr referee::Millis min_patience = std::chrono::seconds{15};

  /// `grace`: for how long a player is waited for, and for how long the clocks stand when all are away.
  explicit Presence(referee::Millis grace) : nobody_here_left_(grace) {}

  /// Another player sits there now, who is waited for this long.
  void seat(base::Side side, referee::Millis patience, std::optional<referee::TimePoint> away_since = {}) {
    sides_[side] = {patience, away_since};
  }
  /// Does nothing where that player is away already.
  void leave(base::Side side, referee::TimePoint now) {
    if (!sides_[side].away_since) sides_[side].away_since = now;
  }
  /// `charged`: the absence counts. Expects that the player is away.
  void come_back(base::Side side, bool charged, referee::TimePoint now) {
    Player& player = sides_[side];
    if (charged) player.patience = std::max(player.patience - since(*player.away_since, now), min_patience);
    player.away_since.reset();
  }

  [[nodiscard]] bool is_away(base::Side side) const { return sides_[side].away_since.has_value(); }
  /// Expects that the player is away, as the next one does.
  [[nodiscard]] referee::TimePoint away_since(base::Side side) const { return *sides_[side].away_since; }
  /// When the opponent of an absent player may claim the game.
  [[nodiscard]] referee::TimePoint patience_ends(base::Side side) const {
    return away_since(side) + sides_[side].patience;
  }

  /// How long the clocks may still stand because all players are away.
  [[nodiscard]] referee::Millis nobody_here_left() const { return nobody_here_left_; }
  void charge_nobody_here(referee::TimePoint from, referee::TimePoint now) { nobody_here_left_ -= since(from, now); }

 private:
  struct Player {
    referee::Millis patience{0};
    std::optional<referee::TimePoint> away_since;
  };
  static referee::Millis since(referee::TimePoint from, referee::TimePoint now) {
    return std::chrono::duration_cast<referee::Millis>(now - from);
  }

  base::PerSide<Player> sides_;
  referee::Millis nobody_here_left_;
};

}  // namespace room
