#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/go/tactics.h"

namespace go {

/// Counts how playouts of a position end: the owner of each point, and what becomes of each chain.
template <class Position>
class PlayoutTally {
 public:
  using Board = typename Position::Board;
  using Set = typename Position::Set;
  using Cell = typename Position::Cell;

  /// A chain of the position, with the number of playouts in which it lived in some way. What is left of all playouts
  /// is those in which it was captured.
  struct Chain {
    base::Side side{};
    Set stones;
    std::int64_t balance = 0;  ///< over all stones, the playouts in which the owner had the point minus the opponent's
    std::int64_t in_seki = 0;  ///< playouts in which it stood next to neutral points, without two eyes
    std::int64_t lived = 0;    ///< playouts in which it stood otherwise
  };

  explicit PlayoutTally(const Board& start) {
    for (const base::Side side : {base::Side::black, base::Side::white})
      each_chain(start, side, [&](Cell chain) { chains_.push_back({side, start.stones_of(chain)}); });
  }

  void add(const Position& end) {
    ++playouts_;
    const base::PerSide<Set> areas{end.area(base::Side::black), end.area(base::Side::white)};
    areas.black.each([&](std::size_t cell) { ++balance_[cell]; });
    areas.white.each([&](std::size_t cell) { --balance_[cell]; });
    const Set neutral = end.board().empties() - areas.black - areas.white;
    for (Chain& chain : chains_) {
      const Set& own = areas[chain.side];
      const Set& enemy = areas[base::opponent(chain.side)];
      chain.balance += static_cast<std::int64_t>((chain.stones & own).count());
      chain.balance -= static_cast<std::int64_t>((chain.stones & enemy).count());
      const Set left = chain.stones & end.board().stones(chain.side);
      if (left.none()) {
        if ((chain.stones & own).any()) ++chain.lived;  // recaptured
        continue;
      }
      const Set& liberties = end.board().liberties(left.first());
      const bool is_seki = (liberties & neutral).any() && (liberties - neutral).count() < 2;
      ++(is_seki ? chain.in_seki : chain.lived);
    }
  }

  [[nodiscard]] std::int64_t playouts() const { return playouts_; }
  [[nodiscard]] const std::vector<Chain>& chains() const { return chains_; }
  /// The mean of a count for each playout.
  [[nodiscard]] double mean(std::int64_t sum) const {
    return static_cast<double>(sum) / static_cast<double>(playouts_);
  }
  /// How far its owner has the points of a chain, from -1 (never) to 1.
  [[nodiscard]] double mean_balance(const Chain& chain) const {
    return mean(chain.balance) / static_cast<double>(chain.stones.count());
  }
  /// How far Black owns a point, from -1 (White in all playouts) to 1.
  [[nodiscard]] double ownership(std::size_t cell) const { return mean(balance_[cell]); }

 private:
  std::array<std::int32_t, static_cast<std::size_t>(Board::cells)> balance_{};
  std::vector<Chain> chains_;
  std::int64_t playouts_ = 0;
};

}  // namespace go
