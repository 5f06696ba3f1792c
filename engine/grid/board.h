#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <utility>

#include "engine/base/fixed_vector.h"
#include "engine/base/side.h"
#include "engine/grid/geometry.h"
#include "engine/grid/zobrist.h"

namespace grid {

/// The content of an intersection.
enum class Stone : std::uint8_t { black, white, none };

constexpr Stone stone_of(base::Side side) {
  return side == base::Side::black ? Stone::black : Stone::white;
}

/// The side that a stone belongs to. Expects a stone.
constexpr base::Side side_of(Stone stone) {
  assert(stone != Stone::none);
  return stone == Stone::black ? base::Side::black : base::Side::white;
}

/// Stones on a grid with their chains: the common part of Go and NoGo. It keeps chains and their liberties, but not the
/// side to move, and it does not decide which moves a game allows.
///
/// Stones of one colour that touch form a chain; they are linked in a ring by `next_` and share the number of one of
/// them. A chain counts its pseudo-liberties: an empty point counts once for every adjacent stone of the chain. That is
/// cheap to maintain, is zero exactly when there is no liberty, and tells whether a given liberty is the last.
template <int Columns, int Rows>
class Board {
 public:
  using Geometry = grid::Geometry<Columns, Rows>;
  using Points = base::FixedVector<Point, Geometry::size>;

  Board() {
    stones_.fill(Stone::none);
    for (const Point point : Geometry::points) add_empty(point);
  }

  [[nodiscard]] Stone at(Point point) const { return stones_[index(point)]; }
  [[nodiscard]] bool is_empty(Point point) const { return at(point) == Stone::none; }
  /// The empty points in an arbitrary order, which is the same for the same moves.
  [[nodiscard]] const Points& empty_points() const { return empty_; }
  /// A hash of the stones alone.
  [[nodiscard]] std::uint64_t hash() const { return hash_; }

  /// True if a stone on this empty point would be part of a chain with a liberty before anything is captured.
  [[nodiscard]] bool has_liberty(Point point, base::Side side) const {
    for (const Point beside : Geometry::neighbours(point))
      if (is_empty(beside) || (at(beside) == stone_of(side) && !is_last_liberty(point, beside))) return true;
    return false;
  }

  /// True if a stone on this empty point would take the last liberty of an enemy chain.
  [[nodiscard]] bool captures(Point point, base::Side side) const {
    const Stone enemy = stone_of(base::opponent(side));
    for (const Point beside : Geometry::neighbours(point))
      if (at(beside) == enemy && is_last_liberty(point, beside)) return true;
    return false;
  }

  /// All stones of the chain of a stone, in an arbitrary order.
  [[nodiscard]] Points chain(Point stone) const {
    assert(!is_empty(stone));
    Points stones;
    Point next = stone;
    do {
      stones.push_back(next);
      next = next_[index(next)];
    } while (next != stone);
    return stones;
  }

  /// True if the stone has no neighbour of its colour.
  [[nodiscard]] bool is_single(Point stone) const { return next_[index(stone)] == stone; }
  /// True if this empty point is the only liberty of the chain of a stone next to it.
  [[nodiscard]] bool is_last_liberty(Point liberty, Point stone) const {
    const Point chain = chain_of(stone);
    const int pseudo_liberties = pseudo_liberties_[index(chain)];
    if (pseudo_liberties > 4) return false;  // more than one point can contribute
    int contacts = 0;
    for (const Point beside : Geometry::neighbours(liberty))
      if (!is_empty(beside) && chain_of(beside) == chain) ++contacts;
    return contacts == pseudo_liberties;
  }

  /// Puts a stone on an empty point, captures enemy chains without liberties and returns the number of captured stones.
  /// Expects has_liberty() or captures().
  int place(Point point, base::Side side) {
    assert(is_empty(point) && (has_liberty(point, side) || captures(point, side)));
    put(point, side);
    for (const Point beside : Geometry::neighbours(point))
      if (at(beside) == stone_of(side) && chain_of(beside) != chain_of(point)) merge(chain_of(point), chain_of(beside));
    int captured = 0;
    const Stone enemy = stone_of(base::opponent(side));
    for (const Point beside : Geometry::neighbours(point))
      if (at(beside) == enemy && pseudo_liberties_[index(chain_of(beside))] == 0) captured += take_off(beside);
    return captured;
  }

  /// Compares the stones, because chains follow from them and the numbering of chains is arbitrary.
  friend bool operator==(const Board& a, const Board& b) { return a.stones_ == b.stones_; }

 private:
  template <class T>
  using PerPoint = std::array<T, Geometry::size>;

  [[nodiscard]] Point chain_of(Point stone) const { return chain_[index(stone)]; }

  void add_empty(Point point) {
    empty_index_[index(point)] = static_cast<std::uint16_t>(empty_.size());
    empty_.push_back(point);
  }

  void remove_empty(Point point) {
    const std::uint16_t hole = empty_index_[index(point)];
    empty_.remove_unordered(hole);
    if (hole < empty_.size()) empty_index_[index(empty_[hole])] = hole;
  }

  /// Puts a stone as a chain of its own; the chains next to it lose a liberty.
  void put(Point point, base::Side side) {
    const std::size_t i = index(point);
    remove_empty(point);
    stones_[i] = stone_of(side);
    hash_ ^= stone_key<Geometry>(side, point);
    chain_[i] = next_[i] = point;
    pseudo_liberties_[i] = 0;
    for (const Point beside : Geometry::neighbours(point)) {
      if (is_empty(beside))
        ++pseudo_liberties_[i];
      else
        --pseudo_liberties_[index(chain_of(beside))];
    }
  }

  /// Merges the chain `from` into `into`; both are chain numbers.
  void merge(Point from, Point into) {
    pseudo_liberties_[index(into)] =
        static_cast<std::uint16_t>(pseudo_liberties_[index(into)] + pseudo_liberties_[index(from)]);
    Point stone = from;
    do {
      chain_[index(stone)] = into;
      stone = next_[index(stone)];
    } while (stone != from);
    std::swap(next_[index(from)], next_[index(into)]);
  }

  /// Removes a whole chain from the board; the chains next to it gain its points as liberties.
  int take_off(Point first) {
    const base::Side side = side_of(at(first));
    int taken = 0;
    Point stone = first;
    do {
      stones_[index(stone)] = Stone::none;
      hash_ ^= stone_key<Geometry>(side, stone);
      add_empty(stone);
      for (const Point beside : Geometry::neighbours(stone))
        if (!is_empty(beside)) ++pseudo_liberties_[index(chain_of(beside))];
      ++taken;
      stone = next_[index(stone)];
    } while (stone != first);
    return taken;
  }

  PerPoint<Stone> stones_{};
  std::uint64_t hash_ = 0;
  Points empty_;
  PerPoint<std::uint16_t> empty_index_{};  ///< index in empty_, for empty points
  // For stones:
  PerPoint<Point> chain_{};                     ///< the stone that numbers the chain
  PerPoint<Point> next_{};                      ///< the next stone of the ring
  PerPoint<std::uint16_t> pseudo_liberties_{};  ///< indexed by chain number
};

}  // namespace grid
