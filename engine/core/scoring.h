#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "engine/base/side.h"
#include "engine/core/any_game.h"
#include "engine/core/outcome.h"

namespace core {

/// What becomes of a chain if both sides play well around it.
enum class StoneStatus : std::uint8_t {
  alive,      ///< the opponent cannot capture it, and it does not depend on a seki
  dead,       ///< its owner cannot save it
  seki,       ///< it has no two eyes, but whichever side moves first next to it loses
  unsettled,  ///< the side that moves first decides
};

/// A chain of stones, by point name in view order, and its status.
struct JudgedChain {
  std::vector<std::string> stones;
  StoneStatus status{};
};

/// A position as estimated by playouts and local searches, unfinished or ended by passes.
struct Estimate {
  std::vector<double> ownership;    ///< one for each point of view().points, from -1 (White's in all playouts) to +1
  double lead = 0;                  ///< Black's mean margin on the board including komi; negative if White is ahead
  std::vector<JudgedChain> chains;  ///< all chains, in view order of their first stones
  std::int64_t playouts = 0;        ///< the number made: fewer than requested if stopped

  /// The stones of the chains with this status, by point name, chain by chain.
  [[nodiscard]] std::vector<std::string> stones(StoneStatus status) const;
};

/// The area of both sides when a game is counted.
struct Area {
  base::PerSide<int> points{};                          ///< living stones and territory
  base::PerSide<std::vector<std::string>> territory{};  ///< empty points and the opponent's dead stones, in view order
  int komi = 0;                                         ///< what White gets in addition, in half points
};

/// How the players agree on a count once the rules have ended a game, for games in which stones may be dead when
/// counted. All functions expect a game of a kind that has a Scoring.
struct Scoring {
  /// Plays out the position as if passes had not ended the game. Expects playouts ≥ 1. The same seed gives the same
  /// estimate unless it was stopped; returns soon after `stop` is requested, with at least one playout.
  Estimate (*estimate)(const AnyGame& game, std::int64_t playouts, std::uint64_t seed, const std::stop_token& stop);

  /// The names of all points of the chain at a point, in view order. The name is case-insensitive. Returns a fault if
  /// it is not a point of the board or the point is empty.
  base::Expected<std::vector<std::string>> (*chain)(const AnyGame& game, std::string_view point);

  /// The result by the rules of this game after removing the dead stones. Expects names of points with stones; the
  /// caller must pass whole chains.
  Ending (*count)(const AnyGame& game, std::span<const std::string> dead);

  /// The areas on which this result is based; expects the same.
  Area (*area)(const AnyGame& game, std::span<const std::string> dead);

  /// The result by territory (Japanese) rules, whatever the rules of this game are. Expects whole chains of dead stones
  /// and of stones in seki.
  Ending (*territory)(const AnyGame& game, std::span<const std::string> dead, std::span<const std::string> seki);
};

}  // namespace core
