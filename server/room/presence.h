#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "engine/base/side.h"
#include "server/referee/now.h"

namespace room {

/// The players who are away, since when, and how long their opponents wait. Earlier absences shorten the wait for the
/// next one, down to a minimum.
class Presence {
 public:
  /// The shortest grace period, however often a player has been away.
  static constexpr referee::Millis min_patience = std::chrono::seconds{15};

  /// `grace`: how long a player may be away before the opponent can claim the game, and how long the clocks stay
  /// stopped when all players are away.
  explicit Presence(referee::Millis grace) : nobody_here_left_(grace) {}

  /// Another player takes the seat, with this grace period.
  void seat(base::Side side, referee::Millis patience, std::optional<referee::TimePoint> away_since = {}) {
    sides_[side] = {patience, away_since, {}};
  }
  /// Does nothing if the player is already away.
  void leave(base::Side side, referee::TimePoint now) {
    if (!sides_[side].away_since) sides_[side].away_since = now;
  }
  /// `charged`: whether the absence counts against the player. Expects that the player is away.
  void come_back(base::Side side, bool charged, referee::TimePoint now) {
    Player& player = sides_[side];
    if (charged) player.patience = std::max(player.patience - since(*player.away_since, now), min_patience);
    player.away_since.reset();
  }

  /// The player cannot be reached since this time, which is our fault.
  void lose_contact(base::Side side, referee::TimePoint since) { sides_[side].no_contact_since = since; }
  void regain_contact(base::Side side) { sides_[side].no_contact_since.reset(); }
  /// Empty if the player can be reached, or is away for other reasons.
  [[nodiscard]] std::optional<referee::TimePoint> no_contact_since(base::Side side) const {
    return sides_[side].no_contact_since;
  }

  [[nodiscard]] bool is_away(base::Side side) const { return sides_[side].away_since.has_value(); }
  /// Expects that the player is away, as does the next function.
  [[nodiscard]] referee::TimePoint away_since(base::Side side) const { return *sides_[side].away_since; }
  /// The time from which the opponent of an absent player may claim the game.
  [[nodiscard]] referee::TimePoint patience_ends(base::Side side) const {
    return away_since(side) + sides_[side].patience;
  }

  /// How much longer the clocks may stay stopped because all players are away.
  [[nodiscard]] referee::Millis nobody_here_left() const { return nobody_here_left_; }
  void charge_nobody_here(referee::TimePoint from, referee::TimePoint now) { nobody_here_left_ -= since(from, now); }

 private:
  struct Player {
    referee::Millis patience{0};
    std::optional<referee::TimePoint> away_since = {};
    std::optional<referee::TimePoint> no_contact_since = {};
  };
  static referee::Millis since(referee::TimePoint from, referee::TimePoint now) {
    return std::chrono::duration_cast<referee::Millis>(now - from);
  }

  base::PerSide<Player> sides_;
  referee::Millis nobody_here_left_;
};

}  // namespace room
