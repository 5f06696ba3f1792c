#include "engine/othello/java47_bot.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <optional>

#include "engine/core/any_game_of.h"
#include "engine/othello/java47.h"

namespace othello {
namespace {

using Clock = std::chrono::steady_clock;

class Java47Bot final : public core::Bot {
 public:
  explicit Java47Bot(const core::Options& options) : nodes_(options.integer("nodes")), time_(options.integer("time")) {}

  core::Thought think(const core::AnyGame& game, const core::Budget& budget, const std::stop_token& stop) override {
    const auto* record = game.as<Position>();
    assert(record != nullptr && !record->ending());
    const auto begin = Clock::now();
    std::chrono::milliseconds time = time_;
    if (budget.time) time = std::min(time, *budget.time);
    std::int64_t nodes = nodes_ > 0 ? nodes_ : first_nodes;
    Java47Choice choice = java47_choice(record->position(), nodes);
    // With four times the nodes a thought takes about four times as long.
    while (nodes_ == 0 && nodes < most_nodes && 5 * (Clock::now() - begin) < time && !stop.stop_requested()) {
      nodes *= 4;
      choice = java47_choice(record->position(), nodes);
    }
    core::Thought thought;
    thought.move = Position::format(choice.move);
    thought.variation = {thought.move};
    thought.nodes = choice.nodes;
    thought.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return thought;
  }

 private:
  static constexpr std::int64_t first_nodes = 1'000;
  static constexpr std::int64_t most_nodes = 1'000'000'000;

  std::int64_t nodes_;
  std::chrono::milliseconds time_;
};

}  // namespace

std::unique_ptr<core::Bot> make_java47(const core::Options& options, const core::AnyGame& /*game*/) {
  return std::make_unique<Java47Bot>(options);
}

}  // namespace othello
