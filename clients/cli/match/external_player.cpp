#include "clients/cli/match/external_player.h"

#include <algorithm>
#include <utility>

namespace cli::match {

namespace {
/// How often a thread that waits for an engine checks whether to stop.
constexpr std::chrono::milliseconds patience_step{200};
}  // namespace

void ExternalPlayer::begin(const EngineTask& task, std::uint64_t /*seed*/) {
  if (!std::exchange(well_, false)) engine_->restart();
  engine_->begin(task);
  well_ = true;
}

std::optional<Decision> ExternalPlayer::decide(const EngineTask& task, const core::Budget& /*budget*/,
                                               Deadline deadline, const std::stop_token& stop) {
  well_ = false;
  engine_->think(task);
  for (;;) {
    const Clock::time_point now = Clock::now();
    if (stop.stop_requested() || (deadline && now >= *deadline)) return std::nullopt;
    const Clock::time_point until = now + patience_step;
    if (std::optional<EnginePlayer::Thought> thought =
            engine_->thought(deadline ? std::min(until, *deadline) : until)) {
      well_ = true;
      return Decision{std::move(thought->move), std::nullopt};
    }
  }
}

}  // namespace cli::match
