// Compares with the counts of tests/games/go-counts.json, which were published by others or agreed on by two
// independent programs.

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/core/perft.h"
#include "engine/core/record.h"
#include "engine/go/position.h"
#include "tests/engine/rectangles.h"

namespace go {
namespace {

const nlohmann::json& counts() {
  static const nlohmann::json all = nlohmann::json::parse(std::ifstream(QIYUAN_TEST_DATA "/go-counts.json"));
  return all;
}

/// The number of sequences of `depth` plies without a pass, depth ≥ 1.
template <class G>
std::uint64_t perft_without_passes(const core::Record<G>& record, int depth) {
  std::vector<Move> moves = record.legal_moves();
  std::erase(moves, pass);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const Move move : moves) {
    core::Record<G> next = record;
    next.play(move);
    count += perft_without_passes(next, depth - 1);
  }
  return count;
}

/// Compares the counts of all lengths in the table for each size; `count` takes a record and a length.
template <class Count>
void compare(const nlohmann::json& table, Count count) {
  for (const auto& [size, list] : table.items()) {
    SCOPED_TRACE(size);
    const auto expected = list.template get<std::vector<std::uint64_t>>();
    const int rows = size[0] - '0';
    const int columns = size[2] - '0';
    const auto counted =
        with_rectangle<Rectangle<2, 1>, Rectangle<3, 1>, Rectangle<2, 2>, Rectangle<3, 2>, Rectangle<3, 3>,
                       Rectangle<5, 5>, Rectangle<9, 9>>(columns, rows, [&](auto rectangle) {
          const core::Record<Position<rectangle.columns, rectangle.rows>> start({});
          std::vector<std::uint64_t> result;
          for (std::size_t depth = 1; depth <= expected.size(); ++depth)
            result.push_back(count(start, static_cast<int>(depth)));
          return result;
        });
    EXPECT_EQ(counted, expected);
  }
}

TEST(GoCounts, Perft) {
  compare(counts()["perft"], [](const auto& start, int depth) { return core::perft(start, depth); });
}

TEST(GoCounts, PerftWithoutPasses) {
  compare(counts()["perft_without_passes"],
          [](const auto& start, int depth) { return perft_without_passes(start, depth); });
}

/// The number of ways to complete a board whose points before `next` are settled so that every chain keeps a liberty.
/// Removing a stone from a legal position leaves a legal one, so this finds all of them.
template <int Columns, int Rows>
std::uint64_t legal_positions(const grid::Board<Columns, Rows>& board, std::size_t next = 0) {
  if (next == grid::Geometry<Columns, Rows>::size) return 1;
  const auto point = static_cast<grid::Point>(next);
  std::uint64_t count = legal_positions(board, next + 1);
  for (const base::Side side : base::both_sides) {
    if (!board.has_liberty(point, side) || board.captures(point, side)) continue;
    grid::Board<Columns, Rows> with_stone = board;
    with_stone.place(point, side);
    count += legal_positions(with_stone, next + 1);
  }
  return count;
}

TEST(GoCounts, LegalPositions) {
  const nlohmann::json& expected = counts()["legal_positions"];
  EXPECT_EQ(legal_positions(grid::Board<1, 1>{}), expected["1"]);
  EXPECT_EQ(legal_positions(grid::Board<2, 2>{}), expected["2"]);
  EXPECT_EQ(legal_positions(grid::Board<3, 3>{}), expected["3"]);
}

}  // namespace
}  // namespace go
