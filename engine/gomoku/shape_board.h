#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/gomoku/points.h"
#include "engine/gomoku/shapes.h"
#include "engine/grid/zobrist.h"
#include "engine/line/position.h"

namespace gomoku {

/// The board of searches. For each empty point it keeps the shapes that a stone of either side would make there, and
/// sets of these points by their threats. A stone changes the shapes of points on its lines, within reach.
template <line::RuleSet R, int Size>
class ShapeBoard {
 public:
  using Game = line::Position<R, Size>;
  using Geometry = typename Game::Geometry;
  using Points = typename Game::Points;
  using Move = line::Move;

  ShapeBoard() = default;
  explicit ShapeBoard(const Game& position) {
    for (const base::Side side : base::both_sides)
      position.stones(side).each([&](std::size_t point) { put(static_cast<grid::Point>(point), side); });
    to_move_ = position.to_move();
  }

  [[nodiscard]] base::Side to_move() const { return to_move_; }
  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] bool is_full() const { return count_ == static_cast<int>(Geometry::size); }
  [[nodiscard]] bool is_empty(grid::Point point) const { return !taken_.test(grid::index(point)); }
  [[nodiscard]] std::uint64_t hash() const { return hash_with(to_move_); }
  /// The hash of this position with that side to move.
  [[nodiscard]] std::uint64_t hash_with(base::Side to_move) const {
    return hash_ ^ (to_move == base::Side::white ? grid::zobrist_key(grid::first_free_key) : 0);
  }

  /// The shapes that a stone of that side would make on an empty point.
  [[nodiscard]] PointCode code(base::Side side, grid::Point point) const { return codes_[side][grid::index(point)]; }
  [[nodiscard]] Threat threat(base::Side side, grid::Point point) const { return threat_of_code[code(side, point)]; }
  /// The empty points where a stone of that side makes exactly this threat. Expects a threat other than none.
  [[nodiscard]] const Points& points(base::Side side, Threat threat) const {
    assert(threat != Threat::none);
    return sets_[side][static_cast<std::size_t>(threat) - 1];
  }
  /// Calls `use` with the index of each empty point where a stone of either side makes any shape.
  template <class Use>
  void each_active(Use use) const {
    for (std::size_t index = 0; index < Geometry::size; ++index)
      if ((codes_.black[index] | codes_.white[index]) != 0) use(index);
  }
  [[nodiscard]] Points empty_points() const { return Game::all_points - taken_; }
  /// The value of the shapes on all empty points together for the side to move.
  [[nodiscard]] std::int32_t value() const {
    const auto& own = codes_[to_move_];
    const auto& other = codes_[base::opponent(to_move_)];
    std::int32_t sum = 0;
    for (std::size_t index = 0; index < Geometry::size; ++index)
      sum += weights_of_code[own[index]].own + weights_of_code[other[index]].other;
    return sum;
  }
  /// The side that completed five with a move of play(), if any.
  [[nodiscard]] std::optional<base::Side> winner() const { return winner_; }

  void play(Move move) {
    if (threat(to_move_, move.point) == Threat::five) winner_ = to_move_;
    put(move.point, to_move_);
    to_move_ = base::opponent(to_move_);
    passed_ = false;
  }

  /// Passes the turn, which the rules do not allow: for null-move searches.
  void pass() {
    to_move_ = base::opponent(to_move_);
    passed_ = true;
  }
  /// True if pass() was the last move.
  [[nodiscard]] bool passed() const { return passed_; }

  /// Puts a stone on an empty point, whichever side is to move. To try a stone, copy the board: that costs less than
  /// taking the stone off again.
  void put(grid::Point point, base::Side side) {
    assert(is_empty(point));
    taken_.set(grid::index(point));
    for (const base::Side each : base::both_sides) clear(each, grid::index(point));
    hash_ ^= grid::stone_key<Geometry>(side, point);
    ++count_;
    flip(point, side);
    update_around(point, side);
  }

  /// The shape that a stone of `side` would make on the empty point in this direction if the other side also had a
  /// stone on `added`, an empty point of the same line within reach.
  [[nodiscard]] Shape shape_without(base::Side side, grid::Point point, std::size_t direction, int added) const {
    const Place place = places[grid::index(point)][direction];
    const Word own = words_[side][place.line];
    const Word taken = words_[base::opponent(side)][place.line] | borders[place.line] |
                       Word{1} << static_cast<unsigned>(place.bit + added);
    return shape_at(own, taken, static_cast<unsigned>(place.bit));
  }

  /// The distance from a point to the next one in each direction.
  static constexpr std::array<int, directions> steps{1, Size, Size + 1, Size - 1};
  /// The number of points of the line before and behind a point in a direction, within reach.
  struct Span {
    std::int8_t before = 0;
    std::int8_t behind = 0;
  };
  static constexpr auto spans = [] {
    std::array<std::array<Span, directions>, Geometry::size> table{};
    for (int y = 0; y < Size; ++y)
      for (int x = 0; x < Size; ++x) {
        const auto span = [](int before, int behind) {
          return Span{static_cast<std::int8_t>(std::min(before, reach<R>)),
                      static_cast<std::int8_t>(std::min(behind, reach<R>))};
        };
        const int right = Size - 1 - x;
        const int below = Size - 1 - y;
        table[grid::index(grid::point_at(x, y, Size))] = {span(x, right), span(y, below),
                                                          span(std::min(x, y), std::min(right, below)),
                                                          span(std::min(right, y), std::min(x, below))};
      }
    return table;
  }();

 private:
  /// The stones of one side in a line, with `reach` additional bits beyond both ends.
  using Word = std::uint32_t;
  static_assert(Size + 2 * reach<R> <= 32);

  static constexpr std::size_t diagonals = 2 * static_cast<std::size_t>(Size) - 1;
  static constexpr std::size_t lines = 2 * static_cast<std::size_t>(Size) + 2 * diagonals;

  struct Place {
    std::uint8_t line = 0;
    std::uint8_t bit = 0;
  };
  static constexpr auto places = [] {
    std::array<std::array<Place, directions>, Geometry::size> table{};
    for (int y = 0; y < Size; ++y)
      for (int x = 0; x < Size; ++x) {
        const auto place = [](std::size_t first, int line, int position) {
          return Place{static_cast<std::uint8_t>(first + static_cast<std::size_t>(line)),
                       static_cast<std::uint8_t>(position + reach<R>)};
        };
        constexpr std::size_t columns = Size;
        constexpr std::size_t falling = 2 * std::size_t{Size};
        table[grid::index(grid::point_at(x, y, Size))] = {place(0, y, x), place(columns, x, y),
                                                          place(falling, x - y + Size - 1, std::min(x, y)),
                                                          place(falling + diagonals, x + y, std::min(Size - 1 - x, y))};
      }
    return table;
  }();
  /// The bits of a line that are not points of the board.
  static constexpr auto borders = [] {
    std::array<Word, lines> table{};
    for (Word& border : table) border = ~Word{0};
    for (const auto& of_point : places)
      for (const Place& place : of_point) table[place.line] &= ~(Word{1} << place.bit);
    return table;
  }();

  /// The shape of a point. `bit` is the position of the point in the words.
  static Shape shape_at(Word own, Word taken, unsigned bit) {
    constexpr auto side = static_cast<unsigned>(reach<R>);
    constexpr Word near = (Word{1} << side) - 1;
    const auto around = [&](Word word) {
      const Word shifted = word >> (bit - side);
      return (shifted & near) | (shifted >> 1U & near << side);
    };
    return shapes<R>.at(around(own), around(taken));
  }

  void flip(grid::Point point, base::Side side) {
    for (const Place& place : places[grid::index(point)]) words_[side][place.line] ^= Word{1} << place.bit;
  }

  /// Updates the shapes around a point after a stone of that side on it.
  void update_around(grid::Point point, base::Side side) {
    const std::size_t index = grid::index(point);
    for (std::size_t direction = 0; direction < directions; ++direction) {
      const Span span = spans[index][direction];
      update_ray(index, direction, span.behind, 1, side);
      update_ray(index, direction, span.before, -1, side);
    }
  }

  /// Updates the shapes from the point in one direction, until stones block its view for both sides.
  void update_ray(std::size_t index, std::size_t direction, int length, int sign, base::Side owner) {
    const Place place = places[index][direction];
    const Word black = words_.black[place.line];
    const Word white = words_.white[place.line];
    const Word border = borders[place.line];
    bool sees_black = true;  // Black's possible shapes here depend on the point
    bool sees_white = true;
    int bit = place.bit;
    auto next = static_cast<int>(index);
    for (int i = 0; i < length; ++i) {
      bit += sign;
      next += sign * steps[direction];
      const Word mask = Word{1} << static_cast<unsigned>(bit);
      if ((black & mask) != 0) {
        sees_white = false;
      } else if ((white & mask) != 0) {
        sees_black = false;
      } else {
        const auto at = static_cast<std::size_t>(next);
        const auto place_bit = static_cast<unsigned>(bit);
        if (sees_black) update(base::Side::black, at, direction, black, white | border, place_bit, owner);
        if (sees_white) update(base::Side::white, at, direction, white, black | border, place_bit, owner);
      }
      if (!sees_black && !sees_white) return;
    }
  }

  void update(base::Side side, std::size_t index, std::size_t direction, Word own, Word taken, unsigned bit,
              base::Side owner) {
    const PointCode before = codes_[side][index];
    const Shape old = shape_in(before, direction);
    if (old == Shape::none && side != owner) return;  // a stone of the other side can only weaken the shape
    const Shape shape = shape_at(own, taken, bit);
    if (old == shape) return;
    const PointCode after = with_shape(before, direction, shape);
    codes_[side][index] = after;
    // Anything less than an open three is not a threat.
    if (std::max(old, shape) >= Shape::open_three) move(side, index, threat_of_code[before], threat_of_code[after]);
  }

  void clear(base::Side side, std::size_t index) {
    move(side, index, threat_of_code[std::exchange(codes_[side][index], 0)], Threat::none);
  }

  /// Moves a point from one of the sets to another.
  void move(base::Side side, std::size_t index, Threat from, Threat to) {
    if (from == to) return;
    if (from != Threat::none) sets_[side][static_cast<std::size_t>(from) - 1].reset(index);
    if (to != Threat::none) sets_[side][static_cast<std::size_t>(to) - 1].set(index);
  }

  base::PerSide<std::array<PointCode, Geometry::size>> codes_;
  base::PerSide<std::array<Word, lines>> words_;
  base::PerSide<std::array<Points, threat_count - 1>> sets_;
  Points taken_;
  std::uint64_t hash_ = 0;  ///< of the stones
  std::int16_t count_ = 0;
  base::Side to_move_ = base::Side::black;
  bool passed_ = false;
  std::optional<base::Side> winner_;
};

}  // namespace gomoku
