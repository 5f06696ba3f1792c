#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/scoring.h"
#include "engine/go/local_search.h"
#include "engine/go/playout_tally.h"

namespace go {

/// Decides which chains live. Playouts tell what is clear; what they leave open, LocalSearch reads to its end if the
/// part of the board is small enough.
template <class Position>
class Judgement {
 public:
  using Board = typename Position::Board;
  using Game = typename Position::Game;
  using Set = typename Position::Set;
  using Tally = PlayoutTally<Position>;

  struct JudgedChain {
    Set stones;
    core::StoneStatus status = core::StoneStatus::alive;
  };

  /// `tally` counts playouts of the position.
  Judgement(const Game& game, const Tally& tally) : board_(Position(game).board()), tally_(tally) {
    for (const typename Tally::Chain& chain : tally.chains()) chains_.push_back({chain.stones, status_of(chain)});
    for (std::size_t cell = 0; cell < ownership_.size(); ++cell) ownership_[cell] = tally.ownership(cell);
    find_walls();
    read_the_rest(game);
  }

  [[nodiscard]] const std::vector<JudgedChain>& chains() const { return chains_; }
  /// How far Black owns a point, from -1 to 1.
  [[nodiscard]] double ownership(std::size_t cell) const { return ownership_[cell]; }

 private:
  using Status = core::StoneStatus;
  using Ends = std::array<LocalEnd<Board>, 2>;

  /// The mean ownership below which playouts call a chain dead, and above which they call it alive or in seki. Playouts
  /// let clearly dead stones in a small territory live in one of six games.
  static constexpr double dead_below = -0.6;
  static constexpr double settled_above = 0.2;
  /// The share of playouts in which a chain must live to be a wall of what is read.
  static constexpr double wall_above = 0.95;
  /// The number of empty points that may be only one eye.
  static constexpr unsigned max_eye = 6;
  /// The maximum number of empty points of an area that is read, and the number of nodes for all areas.
  static constexpr unsigned max_empties = 20;
  static constexpr int max_nodes = 6000;

  [[nodiscard]] Status status_of(const typename Tally::Chain& chain) const {
    const double mean = tally_.mean_balance(chain);
    if (mean < dead_below) return Status::dead;
    if (mean < settled_above) return Status::unsettled;
    return chain.in_seki > chain.lived ? Status::seki : Status::alive;
  }

  void find_walls() {
    for (const base::Side side : {base::Side::black, base::Side::white})
      alive_ |= unconditionally_alive(board_, side, Board::on_board, Set{});
    walls_ = alive_;
    for (JudgedChain& chain : chains_)
      if ((chain.stones & alive_).any()) chain.status = Status::alive;
    for (const typename Tally::Chain& chain : tally_.chains())
      if (tally_.mean(chain.lived) > wall_above) walls_ |= chain.stones;
  }

  void read_the_rest(const Game& game) {
    int nodes = max_nodes;
    Set open = (board_.stones(base::Side::black) | board_.stones(base::Side::white)) - walls_;
    while (open.any()) {
      const Set area = independent_area(open.first());
      open -= area;
      if ((area & board_.empties()).count() > max_empties) continue;
      LocalSearch<Position> search(area, walls_, nodes);
      const auto black_first = search.read(Position(Game(game.komi(), game.board(), base::Side::black)));
      const auto white_first = search.read(Position(Game(game.komi(), game.board(), base::Side::white)));
      nodes = search.nodes_left();
      if (black_first && white_first) judge(area, {*black_first, *white_first});
    }
  }

  /// The area around a stone. Chains that depend on it are no longer walls.
  [[nodiscard]] Set independent_area(std::size_t stone) {
    while (true) {
      const Set area = area_around(stone);
      bool is_independent = true;
      for (const JudgedChain& chain : chains_) {
        if ((chain.stones & (walls_ - alive_)).none() || (Board::beside(chain.stones) & area).none()) continue;
        if (has_room_outside(chain.stones, area)) continue;
        walls_ -= chain.stones;
        is_independent = false;
      }
      if (is_independent) return area;
    }
  }

  /// True if the empty points next to a chain but outside the area are more than one eye.
  [[nodiscard]] bool has_room_outside(const Set& chain, const Set& area) const {
    Set room = (Board::beside(chain) & board_.empties()) - area;
    while (room.count() <= max_eye) {
      const Set larger = room | (Board::beside(room) & board_.empties());
      if (larger == room) return false;
      room = larger;
    }
    return true;
  }

  /// The points connected to a stone without crossing a wall.
  [[nodiscard]] Set area_around(std::size_t stone) const {
    Set area = Set::of(stone);
    while (true) {
      const Set larger = area | (Board::beside(area) - walls_);
      if (larger == area) return area;
      area = larger;
    }
  }

  void judge(const Set& area, const Ends& ends) {
    area.each([&](std::size_t cell) {
      ownership_[cell] = 0;
      for (const LocalEnd<Board>& end : ends) {
        if (end.owned.black.test(cell)) ownership_[cell] += 0.5;
        if (end.owned.white.test(cell)) ownership_[cell] -= 0.5;
      }
    });
    for (JudgedChain& chain : chains_) {
      const std::size_t stone = chain.stones.first();
      if (!area.test(stone)) continue;
      const base::Side side = board_.stones(base::Side::black).test(stone) ? base::Side::black : base::Side::white;
      const Status first = status_at(ends[0], stone, side);
      const Status second = status_at(ends[1], stone, side);
      chain.status = first == second ? first : Status::unsettled;
    }
  }

  /// What became of a chain.
  static Status status_at(const LocalEnd<Board>& end, std::size_t stone, base::Side side) {
    if (!end.owned[side].test(stone)) return Status::dead;
    if (end.safe.test(stone)) return Status::alive;
    const Set own = end.owned[side] - end.safe;
    Set group = Set::of(stone);
    while (true) {
      const Set larger = group | (Board::beside(group) & own);
      if (larger == group) break;
      group = larger;
    }
    return (Board::beside(group) & end.neutral).any() ? Status::seki : Status::alive;
  }

  Board board_;
  const Tally& tally_;
  Set alive_;  ///< stones that live unconditionally
  Set walls_;  ///< stones that live, whatever happens in the areas between them
  std::vector<JudgedChain> chains_;
  std::array<double, static_cast<std::size_t>(Board::cells)> ownership_{};
};

}  // namespace go
