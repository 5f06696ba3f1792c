#pragma once

// Creates entries of a game's list of bots from its MinimaxPolicy. Compiles the searches into the including file, so
// only engine/<game>/ may include it. In bots.cpp:
//
//   core::BotKind{"alpha-beta", "Alpha-beta", "…", search::minimax_options,
//                 search::make_minimax<search::Algorithm::pvs, Policy>, search::minimax_time_alone}

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/any_game_of.h"
#include "engine/core/bot.h"
#include "engine/search/bots.h"
#include "engine/search/iterative_deepening.h"
#include "engine/search/minimax_options.h"

namespace search {

/// The probability of winning, 0…1, that a score represents.
template <MinimaxPolicy P>
double chance_of(Score score) {
  if (score >= P::min_win_score) return 1;
  if (score <= -P::min_win_score) return 0;
  return 1 / (1 + std::exp(-score / P::logistic_scale));
}

inline MinimaxSettings settings_of(Algorithm algorithm, const core::Options& options) {
  const auto word = std::ranges::find(replacement_words, options.word("table"));
  return {.algorithm = algorithm,
          .replacement = static_cast<Replacement>(word - replacement_words.begin()),
          .threads = static_cast<unsigned>(options.integer("threads")),
          .table = TableSize::mebibytes(static_cast<std::size_t>(options.integer("memory")))};
}

/// The thought of a bot that has only one legal move.
template <core::TableGame G>
core::Thought forced_thought(const typename G::Move& move) {
  core::Thought thought;
  thought.move = G::format(move);
  thought.variation = {thought.move};
  return thought;
}

template <MinimaxPolicy P>
core::Thought thought_of(const MinimaxResult<typename P::Game::Move>& result) {
  core::Thought thought;
  thought.move = P::Game::format(result.best);
  thought.win_rate = chance_of<P>(result.score);
  for (const auto& move : result.variation) thought.variation.push_back(P::Game::format(move));
  thought.candidates = {{.move = thought.move,
                         .visits = result.nodes,
                         .win_rate = thought.win_rate,
                         .lower_bound = thought.win_rate,
                         .prior = 0,
                         .variation = thought.variation}};
  thought.depth = result.depth;
  thought.nodes = result.nodes;
  thought.seconds = result.seconds;
  return thought;
}

/// Plays the move that an alpha-beta search finds. In addition to a MinimaxPolicy, the policy must have
///
///   levels   search::Levels: the limits of levels 1 to 10
template <MinimaxPolicy P>
class MinimaxBot final : public core::Bot {
 public:
  MinimaxBot(const MinimaxSettings& settings, const P& policy, core::Options options)
      : options_(std::move(options)), search_(settings, policy) {}

  core::Thought think(const core::AnyGame& game, const core::Budget& budget, const std::stop_token& stop) override {
    const auto* record = game.as<Game>();
    assert(record != nullptr && !record->ending());
    const MinimaxLimits limits = within_budget(minimax_limits(options_, P::levels), budget);
    // Without a time limit the same position gets the same move, whatever the bot searched before.
    if (!limits.limits.time) search_.forget();
    const std::vector<Move> legal = record->legal_moves();
    if (legal.size() == 1 && budget.own_limits) return forced_thought<Game>(legal.front());
    return thought_of<P>(
        search_.search({record->position(), legal, record->moves()}, limits.depth, limits.limits, stop));
  }

 private:
  using Game = typename P::Game;
  using Move = typename Game::Move;

  core::Options options_;
  IterativeDeepening<P> search_;
};

/// A core::BotKind's `make`, with one policy for each type that the game's AnyGame can hold.
template <Algorithm algorithm, MinimaxPolicy... Policies>
std::unique_ptr<core::Bot> make_minimax(const core::Options& options, const core::AnyGame& game) {
  return make_bot<Policies...>(
      game, [&]<class P>() { return std::make_unique<MinimaxBot<P>>(settings_of(algorithm, options), P{}, options); });
}

}  // namespace search
