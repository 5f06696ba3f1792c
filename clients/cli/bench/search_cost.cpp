#include "clients/cli/bench/search_cost.h"

#include <string>

#include "clients/cli/failure.h"
#include "engine/base/rng.h"
#include "engine/connect6/lines.h"
#include "engine/connect6/rules.h"
#include "engine/othello/playout.h"
#include "engine/othello/policy.h"

namespace cli::bench {
namespace {

template <search::MinimaxPolicy P, class Playout>
SearchCost cost(const search::MinimaxSettings& settings, int depth, int positions, int plies) {
  base::Rng rng(1);
  search::IterativeDeepening<P> search(settings);
  SearchCost cost;
  for (int found = 0; found < positions;) {
    typename P::Game position;
    for (int ply = 0; ply < plies && !position.outcome(); ++ply) position.play(Playout::choose(position, rng));
    if (position.outcome()) continue;
    ++found;
    search.forget();
    typename P::Game::Moves legal;
    position.legal_moves(legal);
    const auto result = search.search({position, {legal.begin(), legal.end()}}, depth, {});
    cost.nodes += result.nodes;
    cost.seconds += result.seconds;
  }
  return cost;
}

}  // namespace

SearchCost search_cost(std::string_view game, const search::MinimaxSettings& settings, int depth, int positions) {
  if (game == "connect6") return cost<connect6::LinePolicy<19>, connect6::Playout<19>>(settings, depth, positions, 9);
  if (game == "othello") return cost<othello::PlainPolicy, othello::UniformPlayout>(settings, depth, positions, 20);
  throw Failure("no comparison of searches for " + std::string{game} + "; valid: " + std::string{games_with_costs});
}

}  // namespace cli::bench
