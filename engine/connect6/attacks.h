#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <tuple>
#include <utility>

#include "engine/base/fixed_vector.h"
#include "engine/connect6/lines.h"
#include "engine/connect6/pair_covers.h"
#include "engine/connect6/threats.h"

namespace connect6 {

/// A turn that makes more threats than one stone can block and leaves the other side none.
struct Attack {
  grid::Point first{};
  grid::Point second{};  ///< same as `first` if the turn had one stone left
  std::int16_t defences = 0;
  std::int16_t potential = 0;  ///< the attacker's windows through both stones, those with more stones weighted more

  [[nodiscard]] bool wins() const { return defences == 0; }
};

/// Finds the attacks of a side, ordered by the number of defences they allow, fewest first. It puts no stone on the
/// board: the windows with two and three stones tell which gaps a stone or a pair would make.
template <int Size>
class AttackFinder {
 public:
  using Board = LineBoard<Size>;
  using Attacks = base::FixedVector<Attack, 128>;

  /// Expects that the side cannot complete six in this turn. If one of the attacks wins, it is the only one listed.
  void find(const Board& board, base::Side side, int stones, Attacks& out) {
    board_ = &board;
    side_ = side;
    out_ = &out;
    out.clear();
    won_ = false;
    made_ = stones == 1 ? gaps_of(board, side) : Gaps{};
    const Gaps enemy = gaps_of(board, base::opponent(side));
    must_close_ = &enemy;
    collect_gaps_of_threes();
    if (stones == 1)
      find_single();
    else
      find_pairs();
    for (const grid::Point point : makers_) added_[grid::index(point)].clear();
    if (won_) return;
    const auto rank = [](const Attack& attack) {
      return std::tuple(attack.defences, -attack.potential, attack.first, attack.second);
    };
    std::sort(out.begin(), out.end(), [&](const Attack& a, const Attack& b) { return rank(a) < rank(b); });
  }

 private:
  using Points = typename Board::Points;
  using Windows = typename Board::Windows;
  using Added = base::FixedVector<Gap, std::size_t{4} * Rules::winning_length * 2>;

  /// Records for each empty point of a window with three stones the gap that a stone there leaves.
  void collect_gaps_of_threes() {
    makers_.clear();
    makes_ = {};
    board_->windows(side_, WindowClass::three).each([&](std::size_t window) {
      std::array<grid::Point, 3> points{};
      std::size_t next = 0;
      for (unsigned empty = board_->empty_bits(window); empty != 0; empty &= empty - 1)
        points[next++] = Windows::points[window][static_cast<std::size_t>(std::countr_zero(empty))];
      for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t index = grid::index(points[i]);
        const Gap gap{points[(i + 1) % 3], points[(i + 2) % 3]};
        if (!makes_.test(index)) {
          makes_.set(index);
          makers_.push_back(points[i]);
          covers_[index] = Cover::of(gap);
        } else {
          covers_[index].meet(gap);
        }
        added_[index].push_back(gap);
      }
    });
  }

  /// Finds attacks by a single stone, when the first stone of the turn is already on the board.
  void find_single() {
    Cover made = Cover::everything();
    for (const Gap& gap : made_) made.meet(gap);
    const auto consider = [&](grid::Point point) {
      if (won_ || !closes(point, point)) return;
      Cover cover = made;
      cover.remove(point);
      if (makes_.test(grid::index(point))) cover.meet(covers_[grid::index(point)]);
      if (cover.is_empty()) add(point, point);
    };
    for (const grid::Point point : makers_) consider(point);
    if (!made.is_empty() || made_.empty()) return;
    // The first stone is an attack already: the second may be anywhere.
    for (const Gap& gap : *must_close_) {
      if (!makes_.test(grid::index(gap.first))) consider(gap.first);
      if (!makes_.test(grid::index(gap.second))) consider(gap.second);
    }
    if (out_->empty()) consider(any_other_point(made_[0].first));
  }

  void find_pairs() {
    find_pairs_of_makers();
    if (!won_) find_pairs_in_twos();
    if (!won_) find_free_seconds();
  }

  /// Finds attacks where both stones make a gap alone.
  void find_pairs_of_makers() {
    pair_covers_.clear();
    if (board_->windows(side_, WindowClass::two).any()) collect_pairs_of_twos();
    for (std::size_t i = 0; i < makers_.size() && !won_; ++i)
      for (std::size_t j = i + 1; j < makers_.size() && !won_; ++j) {
        const grid::Point a = std::min(makers_[i], makers_[j]);
        const grid::Point b = std::max(makers_[i], makers_[j]);
        Cover cover = covers_[grid::index(a)];
        cover.meet(covers_[grid::index(b)]);
        if (!cover.is_empty())
          if (const Cover* const of_pair = pair_covers_.find(a, b)) cover.meet(*of_pair);
        if (cover.is_empty() && closes(a, b)) add(a, b);
      }
  }

  /// Records for each pair of empty points in windows with two stones the points that close all gaps the pair leaves.
  void collect_pairs_of_twos() {
    board_->windows(side_, WindowClass::two).each([&](std::size_t window) {
      std::array<grid::Point, 4> points{};
      std::size_t next = 0;
      for (unsigned empty = board_->empty_bits(window); empty != 0; empty &= empty - 1)
        points[next++] = Windows::points[window][static_cast<std::size_t>(std::countr_zero(empty))];
      constexpr std::array<std::array<std::size_t, 4>, 6> splits{
          {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}, {1, 2, 0, 3}, {1, 3, 0, 2}, {2, 3, 0, 1}}};
      for (const auto& [a, b, c, d] : splits)
        pair_covers_.meet(std::min(points[a], points[b]), std::max(points[a], points[b]), {points[c], points[d]});
    });
  }

  /// Finds attacks where a window with two stones gets both stones, and at most one of them makes a gap alone.
  void find_pairs_in_twos() {
    pair_covers_.each([&](grid::Point a, grid::Point b, Cover cover) {
      const bool first_makes = makes_.test(grid::index(a));
      const bool second_makes = makes_.test(grid::index(b));
      if (won_ || (first_makes && second_makes)) return;
      if (first_makes) cover.meet(covers_[grid::index(a)]);
      if (second_makes) cover.meet(covers_[grid::index(b)]);
      if (cover.is_empty() && closes(a, b)) add(a, b);
    });
  }

  /// Finds attacks by one stone, where the other is free: it blocks the other side's threats, or prepares.
  void find_free_seconds() {
    for (std::size_t i = 0; i < makers_.size() && !won_; ++i) {
      const grid::Point a = makers_[i];
      if (!covers_[grid::index(a)].is_empty()) continue;
      const auto try_free = [&](grid::Point b) {
        if (b != a && !makes_.test(grid::index(b)) && pair_covers_.find(std::min(a, b), std::max(a, b)) == nullptr &&
            closes(a, b))
          add(std::min(a, b), std::max(a, b));
      };
      if (must_close_->empty()) {
        if (out_->empty()) try_free(any_other_point(a));
      } else {
        try_free((*must_close_)[0].first);
        if ((*must_close_)[0].second != (*must_close_)[0].first) try_free((*must_close_)[0].second);
      }
    }
  }

  /// An empty point that is not in a gap of the attack by this stone.
  [[nodiscard]] grid::Point any_other_point(grid::Point stone) const {
    Points taken = board_->stones(base::Side::black) | board_->stones(base::Side::white);
    taken.set(grid::index(stone));
    for (const Gap& gap : added_[grid::index(stone)]) {
      taken.set(grid::index(gap.first));
      taken.set(grid::index(gap.second));
    }
    for (const Gap& gap : made_) {
      taken.set(grid::index(gap.first));
      taken.set(grid::index(gap.second));
    }
    const Points free = Position<Size>::all_points - taken;
    return free.any() ? static_cast<grid::Point>(free.first()) : stone;
  }

  /// True if the two stones close all gaps of the other side.
  [[nodiscard]] bool closes(grid::Point a, grid::Point b) const {
    return std::all_of(must_close_->begin(), must_close_->end(),
                       [&](const Gap& gap) { return gap.has(a) || gap.has(b); });
  }

  /// The gaps on the board once both stones, or the only one, are there.
  [[nodiscard]] Gaps gaps_with(grid::Point a, grid::Point b) const {
    Gaps gaps;
    const auto add_gap = [&](Gap gap) {
      if (gap.first == a || gap.first == b) gap.first = gap.second;
      if (gap.second == a || gap.second == b) gap.second = gap.first;
      if (gaps.size() < Gaps::capacity() && std::find(gaps.begin(), gaps.end(), gap) == gaps.end()) gaps.push_back(gap);
    };
    for (const Gap& gap : made_) add_gap(gap);
    if (makes_.test(grid::index(a)))
      for (const Gap& gap : added_[grid::index(a)]) add_gap(gap);
    if (a == b) return gaps;
    if (makes_.test(grid::index(b)))
      for (const Gap& gap : added_[grid::index(b)]) add_gap(gap);
    if (pair_covers_.find(a, b) == nullptr) return gaps;
    for (const auto& [window, bit] : Windows::through[grid::index(a)]) {
      if (line::list_of_pattern<Rules>[board_->pattern(window)] != line::list_of(WindowClass::two, side_)) continue;
      const auto& points = Windows::points[window];
      if (std::find(points.begin(), points.end(), b) == points.end()) continue;
      Gap gap{a, a};
      for (unsigned empty = board_->empty_bits(window); empty != 0; empty &= empty - 1) {
        const grid::Point point = points[static_cast<std::size_t>(std::countr_zero(empty))];
        if (point == a || point == b) continue;
        gap.first = gap.second;
        gap.second = point;
      }
      add_gap(gap);
    }
    return gaps;
  }

  [[nodiscard]] std::int16_t potential_of(grid::Point point) const {
    constexpr auto weight_of_list = [] {
      std::array<std::array<std::int16_t, line::list_count>, 2> weights{};
      for (const base::Side side : base::both_sides) {
        weights[base::index(side)][line::list_of(WindowClass::two, side)] = 1;
        weights[base::index(side)][line::list_of(WindowClass::three, side)] = 3;
      }
      return weights;
    }();
    int sum = 0;
    for (const auto& part : Windows::through[grid::index(point)])
      sum += weight_of_list[base::index(side_)][line::list_of_pattern<Rules>[board_->pattern(part.window)]];
    return static_cast<std::int16_t>(sum);
  }

  /// Lists the pair, which makes more threats than one stone can block.
  void add(grid::Point first, grid::Point second) {
    const auto defences = static_cast<std::int16_t>(double_defences(gaps_with(first, second)).size());
    if (defences == 0) {
      won_ = true;
      out_->clear();
    }
    if (out_->size() < Attacks::capacity())
      out_->push_back({first, second, defences, static_cast<std::int16_t>(potential_of(first) + potential_of(second))});
  }

  const Board* board_ = nullptr;
  base::Side side_{};
  Attacks* out_ = nullptr;
  const Gaps* must_close_ = nullptr;  ///< the gaps of the other side
  Gaps made_;                         ///< the gaps of this side that the first stone of the turn has made
  bool won_ = false;
  Points makes_;                                                  ///< the points where a stone alone makes a gap
  base::FixedVector<grid::Point, Board::Geometry::size> makers_;  ///< the same points
  std::array<Added, Board::Geometry::size> added_;                ///< the gaps that a stone makes there
  std::array<Cover, Board::Geometry::size> covers_{};             ///< the points that close all of these gaps
  PairCovers pair_covers_;
};

}  // namespace connect6
