#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "engine/connect6/threat_policy.h"
#include "engine/connect6/vcdt.h"
#include "engine/core/any_game_of.h"
#include "engine/search/minimax_bot.h"

namespace connect6 {

/// Looks for a win by threats before anything else, and searches by alpha-beta where there is none.
template <int Size>
class ThreatBot final : public core::Bot {
 public:
  ThreatBot(const search::MinimaxSettings& settings, core::Options options)
      : options_(options), minimax_(settings, ThreatPolicy<Size>{}, std::move(options)) {}

  core::Thought think(const core::AnyGame& game, const core::Budget& budget, const std::stop_token& stop) override {
    const auto* record = game.as<Position<Size>>();
    assert(record != nullptr && !record->ending());
    const search::MinimaxLimits limits =
        search::within_budget(search::minimax_limits(options_, ThreatPolicy<Size>::levels), budget);
    if (!limits.limits.time) vcdt_.forget();
    const LineBoard<Size> board(record->position());
    const search::TimeManager time({}, stop);
    const auto win = vcdt_.find(board, board.to_move(), board.stones_left(), {.nodes = nodes_of(limits.limits)});
    return win ? thought(*win, time) : minimax_.think(game, budget, stop);
  }

 private:
  /// A part of the time, or of the nodes, which are much dearer in the other search.
  static std::int64_t nodes_of(const core::Limits& limits) {
    std::int64_t nodes = max_nodes;
    if (limits.time) nodes = std::min<std::int64_t>(nodes, 100 + limits.time->count() * nodes_per_millisecond);
    if (limits.playouts) nodes = std::min(nodes, *limits.playouts * 4);
    return nodes;
  }

  core::Thought thought(const Win& win, const search::TimeManager& time) const {
    core::Thought thought;
    thought.move = Position<Size>::format({win.first});
    thought.win_rate = 1;
    thought.variation = {thought.move};
    if (win.second != win.first) thought.variation.push_back(Position<Size>::format({win.second}));
    thought.candidates = {{.move = thought.move,
                           .visits = vcdt_.nodes(),
                           .win_rate = 1,
                           .lower_bound = 1,
                           .prior = 0,
                           .variation = thought.variation}};
    thought.depth = 4 * win.turns;
    thought.nodes = vcdt_.nodes();
    thought.seconds = std::chrono::duration<double>(time.elapsed()).count();
    return thought;
  }

  static constexpr std::int64_t max_nodes = 1'000'000;
  static constexpr std::int64_t nodes_per_millisecond = 20;

  core::Options options_;
  Vcdt<Size> vcdt_{std::size_t{1} << 17U};
  search::MinimaxBot<ThreatPolicy<Size>> minimax_;
};

/// A core::BotKind's `make`, for boards of these sizes.
template <search::Algorithm algorithm, int... Sizes>
std::unique_ptr<core::Bot> make_threat_bot(const core::Options& options, const core::AnyGame& game) {
  std::unique_ptr<core::Bot> bot;
  const auto try_one = [&]<int Size>() {
    if (game.as<Position<Size>>() != nullptr)
      bot = std::make_unique<ThreatBot<Size>>(search::settings_of(algorithm, options), options);
  };
  (try_one.template operator()<Sizes>(), ...);
  assert(bot != nullptr);
  return bot;
}

}  // namespace connect6
