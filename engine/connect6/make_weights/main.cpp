// Plays games of the strong player against itself from random openings, fits the weights of the shapes to the results
// and to the stones that the search preferred, and prints them in the format of engine/connect6/weights.inc.
// docs/engines/connect6.md shows how to call it. The same arguments and present weights give the same weights.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/rng.h"
#include "engine/connect6/best_first.h"
#include "engine/connect6/candidates.h"
#include "engine/connect6/settled.h"
#include "engine/core/outcome.h"
#include "engine/line/fit.h"

namespace connect6 {
namespace {

constexpr int size = 19;
using Game = Position<size>;
using Board = ShapeBoard<size>;
using Search = BestFirst<size>;

/// The weights of own shapes, then of the other side's, then of the turn.
constexpr std::size_t turn_weight = 2 * weights_per_side;
constexpr std::size_t weight_count = turn_weight + 1;

/// Samples by the number of stones left in the turn minus one.
struct Samples {
  std::array<std::vector<line::ResultSample>, 2> results;
  std::array<std::vector<line::ChoiceSample>, 2> choices;
};

std::size_t group_of(const Board& board) {
  return static_cast<std::size_t>(board.stones_left() - 1);
}

void add_point(const Board& board, grid::Point point, line::Features& features) {
  const auto add = [&](base::Side side, std::size_t first) {
    each_weight(board.shapes(side, point),
                [&](std::size_t weight) { features.push_back(static_cast<std::uint16_t>(first + weight)); });
  };
  add(board.to_move(), 0);
  add(base::opponent(board.to_move()), weights_per_side);
}

line::Features features_of(const Board& board) {
  line::Features features{static_cast<std::uint16_t>(turn_weight)};
  for (const grid::Point point : Board::Geometry::points)
    if (board.is_empty(point)) add_point(board, point, features);
  return features;
}

line::ChoiceSample choice_of(const Board& board, const Search::Result& result) {
  line::ChoiceSample sample;
  double visits = 0;
  line::near_points(board).each([&](std::size_t index) {
    const auto point = static_cast<grid::Point>(index);
    const auto found = std::ranges::find(result.moves, Move{point}, &search::RootMove<Move>::move);
    // The search has left out second stones that were listed before the first one.
    if (!board.is_empty(point) || (board.stones_left() == 1 && found == result.moves.end())) return;
    add_point(board, point, sample.moves.emplace_back());
    const bool counts = found != result.moves.end() && found->win_rate > 0;
    visits += sample.shares.emplace_back(counts ? static_cast<double>(found->visits) : 0);
  });
  if (visits > 0)
    for (double& share : sample.shares) share /= visits;
  return sample;
}

/// One of the stones, each with a probability in proportion to its visits.
Move random_stone(const Search::Result& result, base::Rng& rng) {
  std::int64_t visits = 0;
  for (const auto& move : result.moves) visits += move.visits;
  std::int64_t left = visits == 0 ? 0 : rng.below(static_cast<std::uint32_t>(visits));
  for (const auto& move : result.moves) {
    left -= move.visits;
    if (left < 0) return move.move;
  }
  return result.best().move;
}

/// A position with 1 to 20 stones that the order of moves finds likely, chosen at random, without own threats.
Game random_start(base::Rng& rng) {
  constexpr int max_stones = 20;
  constexpr std::size_t choices = 10;
  constexpr std::uint32_t next_percent = 70;  // the probability that a move is passed over, from the first one on
  for (;;) {
    Game game;
    const auto stones = static_cast<int>(1 + rng.below(max_stones));
    const auto near_middle = [&] { return size / 2 - 1 + static_cast<int>(rng.below(3)); };
    const int x = near_middle();
    game.play({grid::point_at(x, near_middle(), size)});
    while (game.count() < stones) {
      const Board board(game);
      if (board.has_threat(board.to_move())) break;
      line::OrderedMoves<size> moves;
      if (const Gaps gaps = gaps_of(board, base::opponent(board.to_move())); !gaps.empty())
        defending_points(board, gaps, moves);
      else
        likely_points(board, near_points(board), choices, moves);
      std::size_t chosen = 0;
      while (chosen + 1 < moves.size() && rng.below(100) < next_percent) ++chosen;
      game.play(moves[chosen].move);
    }
    if (game.count() == stones && !settled_outcome(Board(game))) return game;
  }
}

/// Plays one game until one side wins by double threats, with some variety in its first stones. The target of a
/// position is its result, mixed with what the search thought.
void play(Search& search, Vcdt<size>& vcdt, std::int64_t nodes, base::Rng& rng, Samples& samples) {
  constexpr int varied_stones = 4;
  constexpr double weight_of_result = 0.7;
  constexpr std::int64_t vcdt_nodes = 30'000;
  struct Seen {
    base::Side side;
    std::size_t group;
    line::Features features;
    double chance;
  };
  Game game = random_start(rng);
  const int first = game.count();
  std::vector<Seen> seen;
  std::optional<core::Outcome> outcome;
  search.forget();
  vcdt.forget();
  while (!outcome) {
    const Board board(game);
    if (vcdt.find(board, board.to_move(), board.stones_left(), {.nodes = vcdt_nodes})) {
      outcome = core::win_for(board.to_move());
      break;
    }
    const Search::Result result = search.search(game, {.playouts = nodes}, {});
    seen.push_back({game.to_move(), group_of(board), features_of(board), result.best().win_rate});
    const bool is_free = gaps_of(board, base::opponent(board.to_move())).empty();
    if (is_free && !result.proven) samples.choices[group_of(board)].push_back(choice_of(board, result));
    const Move stone = game.count() < first + varied_stones ? random_stone(result, rng) : result.best().move;
    game.play(stone);
    search.advance(std::array{stone});
    outcome = game.outcome();
  }
  for (Seen& each : seen)
    samples.results[each.group].push_back(
        {std::move(each.features),
         weight_of_result * core::value_for(each.side, *outcome) + (1 - weight_of_result) * each.chance});
}

void print(const std::vector<double>& weights, double unit) {
  const auto rounded = [&](std::size_t weight) { return std::lround(weights[weight] * unit); };
  const auto print_side = [&](std::size_t first) {
    std::cout << "{";
    for (std::size_t i = 0; i < weights_per_side; ++i) std::cout << (i > 0 ? ", " : "") << rounded(first + i);
    std::cout << "}";
  };
  std::cout << "{" << (weights.size() > turn_weight ? rounded(turn_weight) : 0) << ",\n";
  print_side(0);
  std::cout << ",\n";
  print_side(weights_per_side);
  std::cout << "},\n";
}

}  // namespace
}  // namespace connect6

/// make_weights GAMES NODES SEED: plays GAMES games with NODES nodes per stone, with the present weights.
int main(int count, char** arguments) {
  using namespace connect6;
  if (count != 4) {
    std::cerr << "usage: make_weights GAMES NODES SEED\n";
    return 2;
  }
  const auto number = [&](int i) { return std::strtoll(arguments[i], nullptr, 10); };
  base::Rng rng(static_cast<std::uint64_t>(number(3)));
  Search search(std::size_t{1} << 20U);
  Vcdt<size> vcdt;
  Samples samples;
  for (std::int64_t game = 1; game <= number(1); ++game) {
    play(search, vcdt, number(2), rng, samples);
    if (game % 100 == 0) std::cerr << game << " of " << number(1) << " games\n";
  }
  std::cout << "{{{\n";
  for (const auto& group : samples.results)
    print(line::fit_results(group, weight_count, rng), value_unit * Board::logistic_scale);
  std::cout << "}}, {{\n";
  for (const auto& group : samples.choices) print(line::fit_choices(group, turn_weight, rng), order_unit);
  std::cout << "}}}\n";
  return 0;
}
