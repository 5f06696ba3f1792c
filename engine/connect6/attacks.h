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

/// One turn that makes more threats than one stone can meet and leaves the other side none.
struct Attack {
  grid::Point first{};
  grid::Point second{};  ///< the same as `first` where the turn had one stone left
  std::int16_t defences = 0;
  std::int32_t score = 0;  ///< of the attacker's lines afterwards

  [[nodiscard]] bool wins() const { return defences == 0; }
  friend bool operator==(const Attack& a, const Attack& b) { return a.first == b.first && a.second == b.second; }
};

/// Finds the attacks of a side, those first that leave the least choice.
template <int Size>
class AttackFinder {
 public:
  using Board = LineBoard<Size>;
  using Attacks = base::FixedVector<Attack, 256>;

  /// Expects that the side has no threat yet. Where one of the attacks wins it is the only one in the list. The board
  /// is changed and comes back as it was.
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

  /// With the first stone of the turn on the board.
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

  /// For a first stone that makes no threat alone: the second one is in a window of both, where two become four.
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

  /// The first stone is on the board, and no threat of the other side is left.
  void find_seconds(grid::Point first) {
    const Gaps made = gaps_of(*board_, side_);
    if (!made.empty() && single_defences(made).empty()) {
      // One stone is enough: the other one prepares what comes next.
      const Points free = points_of(WindowClass::two) | points_of(WindowClass::three);
      free.each([&](std::size_t second) { try_second(first, static_cast<grid::Point>(second)); });
      return;
    }
    // What each second stone would add, from the windows where three become four.
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

  /// Whether the two are not found the other way round as well: of two that are alike the smaller is the first, else
  /// the one that makes a threat of its own.
  [[nodiscard]] bool is_new(grid::Point first, grid::Point second, bool first_threatens) const {
    if (!any_first_) return true;
    const bool second_threatens = threatening_.test(grid::index(second));
    return second_threatens == first_threatens ? second > first : first_threatens;
  }

  /// Each of three empty points of a window leaves the other two as a gap.
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

  /// Whether one stone closes all gaps once `second` is played.
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

  /// Both stones are on the board.
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
  bool single_ = false;     ///< there is only a second stone to find
  bool any_first_ = false;  ///< whether the other side has no threat that the first stone must meet
  Points threatening_;      ///< each makes a threat by itself, where any_first_
  base::FixedVector<grid::Point, Board::Geometry::size> touched_;
  std::array<base::FixedVector<Gap, std::size_t{4} * Rules::winning_length>, Board::Geometry::size> added_;
};

}  // namespace connect6
