#pragma once

#include "engine/core/scoring.h"

namespace go {

/// How the players agree on dead stones, for every board size of the game.
extern const core::Scoring scoring;

}  // namespace go
