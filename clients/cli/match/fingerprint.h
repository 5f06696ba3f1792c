#pragma once

#include <cstdint>

#include "clients/cli/match/played_game.h"
#include "engine/core/position_keys.h"

namespace cli::match {

/// Identifies games, to count different ones: two deterministic players repeat themselves.
class Fingerprints {
 public:
  explicit Fingerprints(const Conditions& conditions) : keys_(conditions.kind->name, conditions.start.view()) {}

  /// Equal for games with the same course, even on a rotated or mirrored board. Uses every sixteenth position and the
  /// last one: different games hardly ever agree in all of these.
  [[nodiscard]] std::uint64_t of(const core::AnyGame& game) const;

 private:
  core::PositionKeys keys_;
};

}  // namespace cli::match
