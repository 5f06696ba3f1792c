// The three-line game is small enough to solve: every reachable position is evaluated by retrograde analysis.

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/jiaqi/position.h"

namespace jiaqi::test {
namespace {

using Small = jiaqi::Position<3>;

/// Retrograde analysis. Cycles that neither side can leave with profit are draws, as under the repetition rule.
class Solution {
 public:
  explicit Solution(const Rules& rules) {
    number_of(Small(rules));
    for (std::size_t id = 0; id < positions_.size(); ++id) grow(id);
    propagate();
  }

  [[nodiscard]] std::size_t size() const { return positions_.size(); }
  [[nodiscard]] core::Outcome of(const Small& position) const {
    return outcomes_[ids_.at(key(position))].value_or(core::Outcome::draw);
  }

  /// Checks that each value follows from the values of the next positions, and that each win comes nearer.
  void expect_consistent() const {
    for (std::size_t id = 0; id < positions_.size(); ++id) {
      const Small& position = positions_[id];
      if (position.outcome()) continue;
      const core::Outcome win = core::win_for(position.to_move());
      const core::Outcome loss = core::win_for(opponent(position.to_move()));
      bool wins_sooner = false;
      bool all_lost = true;
      bool draws = false;
      Small::Moves moves;
      position.legal_moves(moves);
      for (const Move& move : moves) {
        Small next = position;
        next.play(move);
        const std::size_t next_id = ids_.at(key(next));
        wins_sooner = wins_sooner || (outcomes_[next_id] == win && order_[next_id] < order_[id]);
        all_lost = all_lost && outcomes_[next_id] == loss;
        draws = draws || !outcomes_[next_id];
      }
      const std::optional<core::Outcome>& value = outcomes_[id];
      ASSERT_EQ(wins_sooner, value == win);
      ASSERT_EQ(all_lost, value == loss);
      ASSERT_TRUE(value.has_value() || draws);
    }
  }

 private:
  static std::uint64_t key(const Small& position) {
    const auto word = [&](base::Side side) { return position.stones(side).words()[0]; };
    return word(base::Side::black) | word(base::Side::white) << 16U | std::uint64_t{index(position.to_move())} << 32U |
           std::uint64_t{position.gives_way()} << 33U;
  }

  std::size_t number_of(const Small& position) {
    const auto [found, is_new] = ids_.try_emplace(key(position), positions_.size());
    if (is_new) {
      positions_.push_back(position);
      before_.emplace_back();
      open_moves_.push_back(0);
      outcomes_.emplace_back(position.outcome());
      order_.push_back(0);
    }
    return found->second;
  }

  void grow(std::size_t id) {
    Small::Moves moves;
    positions_[id].legal_moves(moves);
    open_moves_[id] = moves.size();
    for (const Move& move : moves) {
      Small next = positions_[id];
      next.play(move);
      before_[number_of(next)].push_back(id);
    }
  }

  void propagate() {
    std::vector<std::size_t> known;
    for (std::size_t id = 0; id < positions_.size(); ++id)
      if (outcomes_[id]) known.push_back(id);
    for (std::size_t next = 0; next < known.size(); ++next) {
      const std::size_t id = known[next];
      order_[id] = next;
      for (const std::size_t earlier : before_[id]) {
        if (outcomes_[earlier]) continue;
        const bool wins = *outcomes_[id] == core::win_for(positions_[earlier].to_move());
        if (!wins && --open_moves_[earlier] > 0) continue;
        outcomes_[earlier] = outcomes_[id];
        known.push_back(earlier);
      }
    }
  }

  std::unordered_map<std::uint64_t, std::size_t> ids_;
  std::vector<Small> positions_;
  std::vector<std::vector<std::size_t>> before_;
  std::vector<std::size_t> open_moves_;
  std::vector<std::optional<core::Outcome>> outcomes_;  ///< nullopt is a draw once the analysis is complete
  std::vector<std::size_t> order_;                      ///< a lower number is nearer to the end of the game
};

TEST(JiaqiSolved, TheSecondPlacerWinsTheThreeLineGame) {
  const Small start(Rules{.ply_limit = 0});
  const Solution solution(start.rules());
  ASSERT_NO_FATAL_FAILURE(solution.expect_consistent());
  EXPECT_EQ(solution.of(start), core::Outcome::white_wins) << "White, who places second, wins";
}

}  // namespace
}  // namespace jiaqi::test
