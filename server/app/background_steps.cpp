#include "server/app/background_steps.h"

#include <spdlog/spdlog.h>

#include <utility>

namespace app {

bool BackgroundSteps::begin(std::chrono::steady_clock::time_point now) {
  constexpr std::chrono::minutes rest{1};
  if (busy_) return false;
  if (std::exchange(rests_, false)) next_ = now + rest;
  if (now < next_) return false;
  busy_ = true;
  return true;
}

void BackgroundSteps::end_and_rest() {
  rests_ = true;
  end();
}

void BackgroundSteps::fail(const std::string& error) {
  if (!stopped_) spdlog::error("cannot {}: {}", work_, error);
  end_and_rest();
}

}  // namespace app
