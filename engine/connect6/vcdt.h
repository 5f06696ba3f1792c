#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/connect6/attacks.h"
#include "engine/connect6/lines.h"
#include "engine/connect6/threats.h"

namespace connect6 {

/// How far a search for a win by threats may go.
struct VcdtLimits {
  int turns = 20;  ///< of the attacker, the one that completes six included
  std::int64_t nodes = 1'000'000;
};

/// A turn that wins whatever the other side does.
struct Win {
  grid::Point first{};
  grid::Point second{};  ///< the same as `first` where one stone is enough or the turn had only one
  int turns = 0;         ///< of the winner at most, this one included
};

/// Victory by continuous double threats (Wu and Huang 2005): the attacker makes, turn by turn, threats that take both
/// stones of the other side to meet, until they are more than two stones can meet. Every way to meet them is tried, so
/// what is found is a win; it is searched for with one turn more at a time. Wins that need a quiet turn are not found.
template <int Size>
class Vcdt {
 public:
  using Board = LineBoard<Size>;

  /// Remembers so many positions, a power of two.
  explicit Vcdt(std::size_t places = std::size_t{1} << 16U) : table_(places) {}

  /// Expects that nobody has six, and 1 or 2 stones for `attacker`, who is to move. Nothing: there is no such win
  /// within the limits. What is learned of positions serves later searches.
  std::optional<Win> find(const Board& board, base::Side attacker, int stones, const VcdtLimits& limits) {
    board_ = board;
    attacker_ = attacker;
    nodes_ = 0;
    max_nodes_ = limits.nodes;
    for (int turns = 1; turns <= limits.turns; ++turns) {
      cut_ = false;
      if (attack(turns, stones)) return Win{best_.first, best_.second, turns};
      if (!cut_ || nodes_ >= max_nodes_) break;
    }
    return std::nullopt;
  }

  /// The next search is the same as the first.
  void forget() { std::fill(table_.begin(), table_.end(), Entry{}); }

  /// Of the last search: positions after a turn of either side.
  [[nodiscard]] std::int64_t nodes() const { return nodes_; }

 private:
  struct Entry {
    std::uint64_t key = 0;
    grid::Point first{};
    grid::Point second{};
    std::int16_t won = 0;     ///< in so many turns; 0: not known
    std::int16_t failed = 0;  ///< with so many turns
  };
  static constexpr std::int16_t any_number_of_turns = 1000;

  /// Whether the attacker, to move, wins in so many turns. The winning turn is in best_ then. Sets cut_ where more
  /// turns might.
  bool attack(int turns, int stones) {
    ++nodes_;
    if (completes(stones)) return true;
    if (turns == 1) {
      cut_ = true;
      return false;
    }
    const std::uint64_t key = board_.hash_with(attacker_);
    Entry& entry = table_[key & (table_.size() - 1)];
    if (entry.key == key) {
      if (entry.won > 0 && entry.won <= turns) {
        best_ = {entry.first, entry.second};
        return true;
      }
      if (entry.failed >= turns) {
        cut_ = cut_ || entry.failed != any_number_of_turns;
        return false;
      }
    }
    const bool cut_elsewhere = std::exchange(cut_, false);
    const bool won = try_attacks(turns, stones);
    if (won || nodes_ < max_nodes_) {
      if (entry.key != key) entry = {key};
      if (won) {
        entry.first = best_.first;
        entry.second = best_.second;
        entry.won = static_cast<std::int16_t>(turns);
      } else {
        entry.failed = cut_ ? static_cast<std::int16_t>(turns) : any_number_of_turns;
      }
    }
    cut_ = cut_ || cut_elsewhere;
    return won;
  }

  /// Whether the stones complete six: best_ says how.
  bool completes(int stones) {
    bool found = false;
    board_.windows(attacker_, WindowClass::threat).each([&](std::size_t window) {
      const Gap gap = gap_of(board_, window);
      if (found || (stones == 1 && gap.first != gap.second)) return;
      best_ = gap;
      found = true;
    });
    return found;
  }

  bool try_attacks(int turns, int stones) {
    typename AttackFinder<Size>::Attacks attacks;
    finder_.find(board_, attacker_, stones, attacks);
    if (attacks.empty()) return false;
    if (attacks[0].wins()) {
      ++nodes_;
      best_ = {attacks[0].first, attacks[0].second};
      return true;
    }
    if (turns == 2) {
      cut_ = true;
      return false;
    }
    for (const Attack& attack : attacks) {
      if (nodes_ >= max_nodes_) break;
      if (!succeeds(attack, turns)) continue;
      best_ = {attack.first, attack.second};
      return true;
    }
    return false;
  }

  /// Whether the attack wins against every defence.
  bool succeeds(const Attack& attack, int turns) {
    ++nodes_;
    put(attack.first, attack.second, attacker_);
    bool wins = true;
    const base::Side defender = base::opponent(attacker_);
    for (const Defence& defence : double_defences(gaps_of(board_, attacker_))) {
      put(defence.first, defence.second, defender);
      wins = this->attack(turns - 1, 2);
      take(defence.first, defence.second, defender);
      if (!wins) break;
    }
    take(attack.first, attack.second, attacker_);
    return wins;
  }

  void put(grid::Point first, grid::Point second, base::Side side) {
    board_.put(first, side);
    if (second != first) board_.put(second, side);
  }
  void take(grid::Point first, grid::Point second, base::Side side) {
    board_.take(first, side);
    if (second != first) board_.take(second, side);
  }

  Board board_;
  base::Side attacker_{};
  AttackFinder<Size> finder_;
  std::vector<Entry> table_;
  Gap best_;
  bool cut_ = false;
  std::int64_t nodes_ = 0;
  std::int64_t max_nodes_ = 0;
};

}  // namespace connect6
