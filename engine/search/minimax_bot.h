#pragma once

// Creates entries of a game's list of bots from its MinimaxPolicy. Compiles the searches into the including file, so
// only engine/<game>/ may include it. In bots.cpp:
//
//   core::BotKind{"alpha-beta", "Alpha-beta", "…", search::minimax_options,
//                 search::make_minimax<search::Algorithm::pvs, Policy>, search::minimax_time_alone}

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/any_game_of.h"
#include "engine/core/bot.h"
#include "engine/search/bots.h"
#include "engine/search/iterative_deepening.h"
#include "engine/search/minimax_options.h"

namespace search {

/// The probability of winning, 0…1, that a score represents. If a policy tells proven results from others, only those
/// are certain.
template <MinimaxPolicy P>
double chance_of(Score score) {
  constexpr double max_unproven = 0.999;
  if (score >= P::min_win_score) return 1;
  if (score <= -P::min_win_score) return 0;
  const double chance = 1 / (1 + std::exp(-score / P::logistic_scale));
  return DatesWins<P> ? std::clamp(chance, 1 - max_unproven, max_unproven) : chance;
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
core::Candidate candidate_of(const MinimaxResult<typename P::Game::Move>& result) {
  core::Candidate candidate;
  candidate.move = P::Game::format(result.best);
  candidate.visits = result.nodes;
  candidate.win_rate = candidate.lower_bound = chance_of<P>(result.score);
  for (const auto& move : result.variation) candidate.variation.push_back(P::Game::format(move));
  return candidate;
}

template <MinimaxPolicy P>
core::Thought thought_of(const MinimaxResult<typename P::Game::Move>& result) {
  const core::Candidate candidate = candidate_of<P>(result);
  core::Thought thought;
  thought.move = candidate.move;
  thought.win_rate = candidate.win_rate;
  thought.variation = candidate.variation;
  thought.candidates = {candidate};
  thought.depth = result.depth;
  thought.nodes = result.nodes;
  thought.seconds = result.seconds;
  return thought;
}

/// The limits of the search for the best move if the budget asks for more moves: half of the time.
inline core::Limits limits_of_first(const core::Limits& limits, const core::Budget& budget) {
  if (budget.moves <= 1 || !limits.time) return limits;
  return {.playouts = limits.playouts, .time = *limits.time / 2};
}

/// Adds the next best moves to the thought about this root, as many as the budget asks for: each is the best of those
/// that are left, by a search to the depth of the thought, or deeper if that one has solved the position, within what
/// it has left of the time. A limit on nodes holds for each of these searches.
template <MinimaxPolicy P>
void add_candidates(core::Thought& thought, IterativeDeepening<P>& search, const Root<typename P::Game>& root,
                    const MinimaxLimits& limits, const core::Budget& budget, const std::stop_token& stop) {
  using Move = typename P::Game::Move;
  std::vector<Move> left(root.allowed.begin(), root.allowed.end());
  const bool is_solved = thought.win_rate == 0 || thought.win_rate == 1;
  const int depth = is_solved ? limits.depth : std::max(1, thought.depth);
  for (int more = budget.moves - 1; more > 0; --more) {
    std::erase_if(left, [&](const Move& move) { return P::Game::format(move) == thought.candidates.back().move; });
    if (left.empty() || stop.stop_requested()) return;
    core::Limits allowed{.playouts = limits.limits.playouts};
    if (limits.limits.time) {
      const double seconds = std::chrono::duration<double>(*limits.limits.time).count() - thought.seconds;
      // On a busy machine the first search may have overrun its time.
      allowed.time = std::chrono::milliseconds{std::max<std::int64_t>(5, std::llround(seconds * 1000 / more))};
    }
    const auto result = search.search({root.position, left, root.before}, depth, allowed, stop);
    if (result.depth == 0) return;
    thought.candidates.push_back(candidate_of<P>(result));
    thought.nodes += result.nodes;
    thought.seconds += result.seconds;
  }
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
    const Root<Game> root{record->position(), legal, record->moves()};
    core::Thought thought =
        thought_of<P>(search_.search(root, limits.depth, limits_of_first(limits.limits, budget), stop));
    add_candidates(thought, search_, root, limits, budget, stop);
    return thought;
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
