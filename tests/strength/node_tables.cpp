// What alpha-beta, PVS and MTD(f) visit to the same depth, and what the kinds and sizes of transposition tables change:
// the claims of the papers, for the games that have such a search. Prints Markdown.
//
//   node_tables connect6|othello DEPTH [POSITIONS]

#include <array>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/connect6/line_policy.h"
#include "engine/connect6/playout.h"
#include "engine/core/rng.h"
#include "engine/othello/playout.h"
#include "engine/othello/policy.h"
#include "engine/search/iterative_deepening.h"

namespace {

using search::Algorithm;
using search::Replacement;
using search::TableSize;

struct Cost {
  std::int64_t nodes = 0;
  double seconds = 0;
};

/// All positions, each from an empty table.
template <search::MinimaxPolicy P>
Cost cost_of(const search::MinimaxSettings& settings, std::span<const typename P::Game> positions, int depth) {
  search::IterativeDeepening<P> search(settings);
  Cost cost;
  for (const typename P::Game& position : positions) {
    search.forget();
    typename P::Game::Moves legal;
    position.legal_moves(legal);
    const auto result = search.search({position, {legal.begin(), legal.end()}}, depth, {});
    cost.nodes += result.nodes;
    cost.seconds += result.seconds;
  }
  return cost;
}

void print(std::string_view what, const Cost& cost) {
  std::cout << "| " << what << " | " << cost.nodes << " | " << std::fixed << std::setprecision(2) << cost.seconds
            << " |\n";
}

template <search::MinimaxPolicy P>
void print_tables(std::span<const typename P::Game> positions, int most_depth) {
  std::cout << positions.size() << " positions, one thread, the iterations before the last included.\n\n"
            << "| search | nodes | seconds |\n|---|---|---|\n";
  for (int depth = 1; depth <= most_depth; ++depth)
    for (const auto& [algorithm, name] : {std::pair{Algorithm::alpha_beta, "alpha-beta"},
                                          std::pair{Algorithm::pvs, "PVS"}, std::pair{Algorithm::mtdf, "MTD(f)"}})
      print("depth " + std::to_string(depth) + ", " + name, cost_of<P>({.algorithm = algorithm,
                                                                        .replacement = Replacement::two_tier,
                                                                        .threads = 1,
                                                                        .table = TableSize::mebibytes(64)},
                                                                       positions, depth));
  std::cout << "\nMTD(f) to depth " << most_depth << ":\n\n| table | nodes | seconds |\n|---|---|---|\n";
  for (const std::size_t places : {std::size_t{1} << 12U, std::size_t{1} << 16U, std::size_t{1} << 20U})
    for (const auto& [replacement, name] :
         {std::pair{Replacement::two_tier, "two-tier"}, std::pair{Replacement::deeper, "the deeper stays"},
          std::pair{Replacement::always, "always replaced"}})
      print(std::to_string(places) + " places, " + name,
            cost_of<P>(
                {.algorithm = Algorithm::mtdf, .replacement = replacement, .threads = 1, .table = TableSize{places}},
                positions, most_depth));
}

/// Positions after some moves by chance, the same in every run.
template <class Playout>
std::vector<typename Playout::Game> chance_positions(std::size_t count, int plies) {
  core::Rng rng(1);
  std::vector<typename Playout::Game> positions;
  while (positions.size() < count) {
    typename Playout::Game position;
    for (int ply = 0; ply < plies && !position.outcome(); ++ply) position.play(Playout::choose(position, rng));
    if (!position.outcome()) positions.push_back(position);
  }
  return positions;
}

}  // namespace

int main(int count, char** words) {
  const std::string game = count > 2 ? words[1] : "";
  const int depth = count > 2 ? std::stoi(words[2]) : 0;
  const auto positions = static_cast<std::size_t>(count > 3 ? std::stoi(words[3]) : 10);
  if (game == "connect6" && depth > 0) {
    print_tables<connect6::LinePolicy<19>>(chance_positions<connect6::Playout<19>>(positions, 9), depth);
    return 0;
  }
  if (game == "othello" && depth > 0) {
    print_tables<othello::PlainPolicy>(chance_positions<othello::UniformPlayout>(positions, 20), depth);
    return 0;
  }
  std::cerr << "usage: node_tables connect6|othello DEPTH [POSITIONS]\n";
  return 2;
}
