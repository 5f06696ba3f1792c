#pragma once

#include <chrono>
#include <string>

#include "clients/cli/engine/engine_player.h"

namespace tests {

/// The engine's move, which must arrive within a minute.
inline std::string move_of(cli::EnginePlayer& engine, const cli::EngineTask& task) {
  engine.think(task);
  return engine.thought(cli::Clock::now() + std::chrono::seconds{60})->move;
}

}  // namespace tests
