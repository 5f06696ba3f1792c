// Makes the training data of NoGo's net; docs/engines/nets.md shows how.

#include <exception>
#include <iostream>

#include "engine/net/make_net/tool.h"
#include "engine/nogo/policy.h"
#include "engine/nogo/search_params.h"
#include "engine/nogo/sizes.h"

namespace nogo {
namespace {

/// The policy of the player. It also counts the owners of all stones at the end of each playout, where the moves left
/// have been played.
template <int Size>
struct TallyingPolicy : Policy<Size, Size> {
  using typename Policy<Size, Size>::Game;
  using typename Policy<Size, Size>::Board;
  static constexpr std::size_t points = Policy<Size, Size>::Geometry::size;

  static void tally(const Board& board, std::array<std::int32_t, points>& tally) {
    for (const base::Side side : base::both_sides)
      board.stones(side).each([&](std::size_t cell) {
        tally[index(Board::Layout::point(static_cast<typename Board::Cell>(cell)))] +=
            side == base::Side::black ? 1 : -1;
      });
  }
  static search::Result result(const Board& board) {
    const int margin = static_cast<int>(board.stones(base::Side::black).count()) -
                       static_cast<int>(board.stones(base::Side::white).count());
    return {Policy<Size, Size>::result(board).outcome, static_cast<float>(margin) / static_cast<float>(points)};
  }
  static double max_margin(const Game& /*position*/) { return static_cast<double>(points); }
};

/// See net::Tool.
template <int Size>
struct Kit {
  using P = TallyingPolicy<Size>;
  using Position = typename P::Game;
  using Layout = typename P::Board::Layout;
  static constexpr std::size_t planes = net_planes;

  static search::UctSettings settings(bool has_net) { return strong_search(Size, has_net); }
  static P policy(const net::Net* net) { return {{{}, net}}; }
  static Position start(base::Rng& /*rng*/) { return {}; }
  static Position level() { return {}; }
  static Position start_of(const net::Game& /*game*/) { return {}; }
  static int komi(const Position& /*position*/) { return 0; }
  static auto inputs(const core::Record<Position>& record) {
    return net_features(P::begin({record.position(), {}, record.moves()}));
  }
  static Move move_of(std::uint16_t number) { return {grid::Point{number}}; }
};

}  // namespace
}  // namespace nogo

int main(int argc, char** argv) try {
  return net::Tool<nogo::Kit, nogo::Sizes>{}.run(argc, argv);
} catch (const std::exception& error) {
  std::cerr << "nogo_make_net: " << error.what() << '\n';
  return 1;
}
