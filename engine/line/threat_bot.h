#pragma once

// Compiles the searches into the including file, so only engine/<game>/*.cpp may include it.

#include <algorithm>
#include <cassert>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "engine/core/any_game_of.h"
#include "engine/search/minimax_bot.h"
#include "engine/search/time_manager.h"

namespace line {

/// A win by threats. `moves` are the winner's first moves: the stones of one turn.
template <class Move>
struct ThreatWin {
  std::vector<Move> moves;
  int plies = 0;  ///< maximum number of plies until the row is complete
};

/// A search for wins by threats.
///
///   Policy              the search::MinimaxPolicy for positions in which it finds no win, made with the misjudgement
///                       of the level
///   find(g, nodes)      a win for the side to move of an unfinished game, or nothing if it finds none within `nodes`
///                       nodes
///   nodes()             the number of nodes of the last search
///   forget()            makes the next search behave like the first
///   max_nodes, nodes_per_millisecond, nodes_per_node   the maximum number of nodes: in total, per millisecond
///                                                      available for the move, and per node of the other search
template <class F>
concept WinFinder = search::MinimaxPolicy<typename F::Policy> &&
    requires(F& finder, const typename F::Policy::Game& game, std::int64_t nodes) {
  { finder.find(game, nodes) } -> std::same_as<std::optional<ThreatWin<typename F::Policy::Game::Move>>>;
  { finder.nodes() } -> std::same_as<std::int64_t>;
  finder.forget();
};

/// Looks for a win by threats first, and searches by alpha-beta if there is none.
template <WinFinder Finder>
class ThreatBot final : public core::Bot {
 public:
  using Policy = typename Finder::Policy;
  using Game = typename Policy::Game;
  using Move = typename Game::Move;

  ThreatBot(const search::MinimaxSettings& settings, core::Options options)
      : options_(std::move(options)), search_(settings, Policy(search::misjudgement(options_, Policy::levels))) {}

  core::Thought think(const core::AnyGame& game, const core::Budget& budget, const std::stop_token& stop) override {
    const auto* record = game.as<Game>();
    assert(record != nullptr && !record->ending());
    const search::MinimaxLimits limits =
        search::within_budget(search::minimax_limits(options_, Policy::levels), budget);
    if (!limits.limits.time) {
      finder_.forget();
      search_.forget();
    }
    const search::TimeManager time({}, stop);
    if (const auto win = finder_.find(record->position(), nodes_of(limits.limits))) return won(*win, time);
    const std::vector<Move> legal = record->legal_moves();
    if (legal.size() == 1 && budget.own_limits) return search::forced_thought<Game>(legal.front());
    const search::Root<Game> root{record->position(), legal, record->moves()};
    const search::MinimaxLimits rest{search::rest_of(limits.limits, time), limits.depth};
    core::Thought thought = search::thought_of<Policy>(
        search_.search(root, limits.depth, search::limits_of_first(rest.limits, budget), stop));
    search::add_candidates(thought, search_, root, rest, budget, stop);
    return thought;
  }

 private:
  /// The number of nodes for the search for threats: a share of the time or of the nodes.
  static std::int64_t nodes_of(const core::Limits& limits) {
    std::int64_t nodes = Finder::max_nodes;
    if (limits.time) nodes = std::min<std::int64_t>(nodes, 100 + limits.time->count() * Finder::nodes_per_millisecond);
    if (limits.playouts) nodes = std::min(nodes, *limits.playouts * Finder::nodes_per_node);
    return nodes;
  }

  core::Thought won(const ThreatWin<Move>& win, const search::TimeManager& time) const {
    core::Thought thought;
    for (const auto& move : win.moves) thought.variation.push_back(Game::format(move));
    thought.move = thought.variation.front();
    thought.win_rate = 1;
    thought.candidates = {{.move = thought.move,
                           .visits = finder_.nodes(),
                           .win_rate = 1,
                           .lower_bound = 1,
                           .prior = 0,
                           .variation = thought.variation}};
    thought.depth = win.plies;
    thought.nodes = finder_.nodes();
    thought.seconds = std::chrono::duration<double>(time.elapsed()).count();
    return thought;
  }

  core::Options options_;
  Finder finder_;
  search::IterativeDeepening<Policy> search_;
};

/// A core::BotKind's `make`, with one finder for each type that the game's AnyGame can hold.
template <search::Algorithm algorithm, WinFinder... Finders>
std::unique_ptr<core::Bot> make_threat_bot(const core::Options& options, const core::AnyGame& game) {
  std::unique_ptr<core::Bot> bot;
  const auto try_one = [&]<class Finder>() {
    if (game.as<typename Finder::Policy::Game>() != nullptr)
      bot = std::make_unique<ThreatBot<Finder>>(search::settings_of(algorithm, options), options);
  };
  (try_one.template operator()<Finders>(), ...);
  assert(bot != nullptr);
  return bot;
}

}  // namespace line
