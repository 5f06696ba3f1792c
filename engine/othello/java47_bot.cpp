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
  explicit Java47Bot(const core::Options& options)
      : settings_{.nodes = options.integer("nodes"),
                  .table_weight = static_cast<int>(options.integer("table_weight")),
                  .frontier_weight = static_cast<int>(options.integer("frontier_weight"))},
        time_(options.integer("time")) {}

  core::Thought think(const core::AnyGame& game, const core::Budget& budget, const std::stop_token& stop) override {
    const auto* record = game.as<Position>();
    assert(record != nullptr && !record->ending());
    const auto begin = Clock::now();
    std::chrono::milliseconds time = time_;
    if (budget.time) time = std::min(time, *budget.time);
    const bool goes_by_time = settings_.nodes == 0;
    Java47Settings settings = settings_;
    if (goes_by_time) settings.nodes = min_nodes;
    Java47Choice choice = java47_choice(record->position(), settings);
    // With four times the nodes, a search takes about four times as long.
    while (goes_by_time && settings.nodes < max_nodes && 5 * (Clock::now() - begin) < time && !stop.stop_requested()) {
      settings.nodes *= 4;
      choice = java47_choice(record->position(), settings);
    }
    core::Thought thought;
    thought.move = Position::format(choice.move);
    thought.variation = {thought.move};
    thought.nodes = choice.nodes;
    thought.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return thought;
  }

 private:
  static constexpr std::int64_t min_nodes = 1'000;
  static constexpr std::int64_t max_nodes = 1'000'000'000;

  Java47Settings settings_;
  std::chrono::milliseconds time_;
};

}  // namespace

std::unique_ptr<core::Bot> make_java47(const core::Options& options, const core::AnyGame& /*game*/) {
  return std::make_unique<Java47Bot>(options);
}

}  // namespace othello
