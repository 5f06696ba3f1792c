#pragma once

#include <chrono>
#include <string>

#include "clients/cli/engine/engine_player.h"

namespace tests {

/// What an engine plays, which is to come within a minute.
inline std::string move_of(cli::EnginePlayer& engine, const cli::EngineTask& task) {
  engine.think(task);
  return engine.thought(cli::Clock::now() + std::chrono::seconds{60})->move;
}

}  // namespace tests
