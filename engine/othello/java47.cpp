#include "engine/othello/java47.h"

#include <algorithm>
#include <array>
#include <limits>

namespace othello {
namespace {

/// The article's table (section II.2) for one quarter of the board, from the corner to the middle; the quarters are
/// symmetric.
constexpr std::array<std::array<int, 4>, 4> quarter{{
    {100, -5, 10, 5},
    {-5, -45, 1, 1},
    {10, 1, 3, 2},
    {5, 1, 2, 1},
}};

/// Squares with the same weight.
struct Weighted {
  Bitboard squares = 0;
  int weight = 0;
};

/// The squares of the quarter on and above the diagonal, each with its mirror images.
constexpr auto weights = [] {
  std::array<Weighted, 10> all{};
  std::size_t next = 0;
  for (int row = 0; row < 4; ++row)
    for (int column = row; column < 4; ++column) {
      Weighted& weighted = all[next++];
      weighted.weight = quarter[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      for (const int y : {row, 7 - row})
        for (const int x : {column, 7 - column}) weighted.squares |= bit(8 * y + x) | bit(8 * x + y);
    }
  return all;
}();

constexpr Bitboard inside = 0x007E7E7E7E7E7E00ULL;

int table_value(Bitboard set) {
  int sum = 0;
  for (const Weighted& each : weights) sum += each.weight * count(set & each.squares);
  return sum;
}

class Search {
 public:
  explicit Search(const Java47Settings& settings) : settings_(settings) {}

  int value(const Position& position, std::int64_t budget, int alpha, int beta) {
    ++nodes_;
    const Discs discs = position.discs();
    if (position.outcome()) return value_of_end(count(discs.own) - count(discs.other));
    if (budget == 0) return java47_value(discs, settings_);
    Position::Moves moves;
    position.legal_moves(moves);
    const std::int64_t share = budget / static_cast<std::int64_t>(moves.size());
    int best = -std::numeric_limits<int>::max();
    for (const Move move : moves) {
      Position next = position;
      next.play(move);
      best = std::max(best, -value(next, share, -beta, -std::max(alpha, best)));
      if (best >= beta) break;
    }
    return best;
  }

  [[nodiscard]] std::int64_t nodes() const { return nodes_; }

 private:
  static int value_of_end(int margin) {
    if (margin == 0) return 0;
    return margin > 0 ? java47_win + margin : margin - java47_win;
  }

  Java47Settings settings_;
  std::int64_t nodes_ = 0;
};

}  // namespace

int java47_value(const Discs& discs, const Java47Settings& settings) {
  const Bitboard exposed = grown(discs.empty()) & inside;
  const int frontier = count(discs.other & exposed) - count(discs.own & exposed);
  return settings.table_weight * (table_value(discs.own) - table_value(discs.other)) +
         settings.frontier_weight * frontier;
}

Java47Choice java47_choice(const Position& position, const Java47Settings& settings) {
  constexpr int infinite = std::numeric_limits<int>::max();
  Position::Moves moves;
  position.legal_moves(moves);
  const std::int64_t share = settings.nodes / static_cast<std::int64_t>(moves.size());
  Search search(settings);
  Java47Choice choice{.move = moves[0], .value = -infinite};
  for (const Move move : moves) {
    Position next = position;
    next.play(move);
    const int value = -search.value(next, share, -infinite, -choice.value);
    if (value > choice.value) {
      choice.value = value;
      choice.move = move;
    }
  }
  choice.nodes = search.nodes();
  return choice;
}

}  // namespace othello
