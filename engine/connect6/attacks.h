#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <tuple>

#include "engine/base/fixed_vector.h"
#include "engine/connect6/lines.h"
#include "engine/connect6/threats.h"

namespace connect6 {

/// A turn that makes more threats than one stone can block and leaves the other side none.
struct Attack {
  grid::Point first{};
  grid::Point second{};  ///< same as `first` if the turn had one stone left
  std::int16_t defences = 0;
  std::int32_t score = 0;  ///< value of the attacker's lines afterwards

  [[nodiscard]] bool wins() const { return defences == 0; }
  friend bool operator==(const Attack& a, const Attack& b) { return a.first == b.first && a.second == b.second; }
};

/// Finds the attacks of a side, ordered by the number of defences they allow, fewest first.
template <int Size>
class AttackFinder {
 public:
  using Board = LineBoard<Size>;
  using Attacks = base::FixedVector<Attack, 256>;

  /// Expects that the side has no threat yet. If one of the attacks wins, it is the only one listed. Changes the board
  /// while searching and restores it.
  void find(Board& board, base::Side side, int stones, Attacks& out) {
    board_ = &board;
    side_ = side;
    out_ = &out;
    out.clear();
    won_ = false;
    const Gaps enemy = gaps_of(board, base::opponent(side));
    if (stones == 1)
      find_single(enemy);
    else
      find_pairs(enemy);
    if (won_) return;
    const auto rank = [](const Attack& attack) {
      return std::tuple(attack.defences, -attack.score, attack.first, attack.second);
    };
    std::sort(out.begin(), out.end(), [&](const Attack& a, const Attack& b) { return rank(a) < rank(b); });
    Attack* const end = std::unique(out.begin(), out.end());
    while (out.end() != end) out.pop_back();
  }

 private:
  using Points = typename Board::Points;
  using Windows = typename Board::Windows;

  [[nodiscard]] Points points_of(WindowClass window_class) const {
    Points points;
    board_->windows(side_, window_class).each([&](std::size_t window) {
      for (unsigned empty = board_->empty_bits(window); empty != 0; empty &= empty - 1)
        points.set(grid::index(Windows::points[window][static_cast<std::size_t>(std::countr_zero(empty))]));
    });
    return points;
  }

  /// Finds attacks by a single stone, when the first stone of the turn is already on the board.
  void find_single(const Gaps& enemy) {
    single_ = true;
    any_first_ = false;
    if (enemy.empty())
      find_seconds({});
    else
      for (const Defence& defence : single_defences(enemy)) try_second({}, defence.first);
  }

  void find_pairs(const Gaps& enemy) {
    single_ = false;
    any_first_ = enemy.empty();
    Points firsts;
    if (enemy.empty()) {
      threatening_ = points_of(WindowClass::three);
      firsts = points_of(WindowClass::two) | threatening_;
    } else {
      firsts.set(grid::index(enemy[0].first));
      firsts.set(grid::index(enemy[0].second));
    }
    firsts.each([&](std::size_t first) {
      if (won_) return;
      const auto point = static_cast<grid::Point>(first);
      if (any_first_ && !threatening_.test(first)) return find_partners(point);
      board_->put(point, side_);
      Gaps open;
      for (const Gap& gap : enemy)
        if (!gap.has(point)) open.push_back(gap);
      if (open.empty())
        find_seconds(point);
      else
        for (const Defence& defence : single_defences(open)) try_second(point, defence.first);
      board_->take(point, side_);
    });
  }

  /// Finds attacks whose first stone makes no threat alone: the second is in a window that contains both, where two
  /// become four.
  void find_partners(grid::Point first) {
    touched_.clear();
    for (const auto& [window, bit] : Windows::through[grid::index(first)])
      if (line::list_of_pattern<Rules>[board_->pattern(window)] == line::list_of(WindowClass::two, side_))
        add_gaps(window, board_->empty_bits(window) & ~static_cast<unsigned>(bit));
    for (const grid::Point second : touched_) {
      auto& added = added_[grid::index(second)];
      if (is_new(first, second, false) && !has_common_point({}, second, added)) {
        board_->put(first, side_);
        try_second(first, second);
        board_->take(first, side_);
      }
      added.clear();
    }
  }

  /// Finds attacks with this first stone, already on the board, when the other side has no threat left.
  void find_seconds(grid::Point first) {
    const Gaps made = gaps_of(*board_, side_);
    if (!made.empty() && single_defences(made).empty()) {
      // One stone is enough: the other one prepares later threats.
      const Points free = points_of(WindowClass::two) | points_of(WindowClass::three);
      free.each([&](std::size_t second) { try_second(first, static_cast<grid::Point>(second)); });
      return;
    }
    // The gaps that each second stone would add, from the windows where three become four.
    touched_.clear();
    board_->windows(side_, WindowClass::three).each([&](std::size_t window) {
      add_gaps(window, board_->empty_bits(window));
    });
    for (const grid::Point second : touched_) {
      auto& added = added_[grid::index(second)];
      if (is_new(first, second, true) && !has_common_point(made, second, added)) try_second(first, second);
      added.clear();
    }
  }

  /// True if this is the order in which the pair is listed: if both stones make a threat of their own, or neither does,
  /// the smaller comes first, otherwise the one that makes a threat.
  [[nodiscard]] bool is_new(grid::Point first, grid::Point second, bool first_threatens) const {
    if (!any_first_) return true;
    const bool second_threatens = threatening_.test(grid::index(second));
    return second_threatens == first_threatens ? second > first : first_threatens;
  }

  /// Records the gaps of a window with three empty points: a stone on any of them leaves the other two as a gap.
  void add_gaps(std::size_t window, unsigned empty) {
    std::array<grid::Point, 3> points{};
    std::size_t next = 0;
    for (; empty != 0; empty &= empty - 1)
      points[next++] = Windows::points[window][static_cast<std::size_t>(std::countr_zero(empty))];
    for (std::size_t i = 0; i < 3; ++i) {
      auto& added = added_[grid::index(points[i])];
      if (added.empty()) touched_.push_back(points[i]);
      added.push_back({points[(i + 1) % 3], points[(i + 2) % 3]});
    }
  }

  /// True if one stone closes all gaps once `second` is played.
  template <class Added>
  static bool has_common_point(const Gaps& made, grid::Point second, const Added& added) {
    const auto closes = [&](grid::Point point) {
      return std::all_of(added.begin(), added.end(), [&](const Gap& gap) { return gap.has(point); }) &&
             std::all_of(made.begin(), made.end(), [&](const Gap& gap) {
               if (gap.first == second) return gap.second == point;
               if (gap.second == second) return gap.first == point;
               return gap.has(point);
             });
    };
    return closes(added[0].first) || closes(added[0].second);
  }

  void try_second(grid::Point first, grid::Point second) {
    if (won_ || !board_->is_empty(second)) return;
    board_->put(second, side_);
    if (single_)
      consider(second, second);
    else
      consider(std::min(first, second), std::max(first, second));
    board_->take(second, side_);
  }

  /// Lists the pair if it is an attack. Both stones are on the board.
  void consider(grid::Point first, grid::Point second) {
    const Gaps made = gaps_of(*board_, side_);
    if (made.empty() || !single_defences(made).empty()) return;
    const auto defences = static_cast<std::int16_t>(double_defences(made).size());
    const std::int32_t score = side_ == base::Side::black ? board_->score() : -board_->score();
    if (defences == 0) {
      won_ = true;
      out_->clear();
    }
    if (out_->size() < Attacks::capacity()) out_->push_back({first, second, defences, score});
  }

  Board* board_ = nullptr;
  base::Side side_{};
  Attacks* out_ = nullptr;
  bool won_ = false;
  bool single_ = false;     ///< the turn has only one stone, the second
  bool any_first_ = false;  ///< true if the other side has no threat that the first stone must block
  Points threatening_;      ///< with any_first_: the points where a stone alone makes a threat
  base::FixedVector<grid::Point, Board::Geometry::size> touched_;
  std::array<base::FixedVector<Gap, std::size_t{4} * Rules::winning_length>, Board::Geometry::size> added_;
};

}  // namespace connect6
