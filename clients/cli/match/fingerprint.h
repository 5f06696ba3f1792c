#pragma once

#include <cstdint>

#include "clients/cli/match/played_game.h"
#include "engine/core/position_keys.h"

namespace cli::match {

/// Tells games apart, to count those that were really played: two deterministic players repeat themselves.
class Fingerprints {
 public:
  explicit Fingerprints(const Conditions& conditions) : keys_(conditions.kind->name, conditions.start.view()) {}

  /// The same for games that went the same way, also where the board was turned or mirrored. Looks at every sixteenth
  /// position and the last: games that differ in between only are hardly ever two.
  [[nodiscard]] std::uint64_t of(const core::AnyGame& game) const;

 private:
  core::PositionKeys keys_;
};

}  // namespace cli::match
