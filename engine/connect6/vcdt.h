#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/connect6/attacks.h"
#include "engine/connect6/lines.h"
#include "engine/connect6/threats.h"
#include "engine/connect6/zone.h"

namespace connect6 {

/// The limits of a search for a win by threats.
struct VcdtLimits {
  int turns = 20;  ///< maximum number of the attacker's turns, including the one that completes six
  std::int64_t nodes = 1'000'000;
};

/// A turn that wins whatever the other side does.
struct Win {
  grid::Point first{};
  grid::Point second{};  ///< same as `first` if one stone is enough or the turn had only one
  int turns = 0;         ///< maximum number of the winner's turns, including this one
};

/// Victory by continuous double threats (Wu and Huang 2005): in each turn the attacker makes threats that the other
/// side needs both stones to block, until two stones cannot block them. The search tries every defence, so the wins it
/// finds are certain, and deepens by one turn at a time. It does not find wins that need a quiet turn.
template <int Size>
class Vcdt {
 public:
  using Board = LineBoard<Size>;

  /// Creates a search with a table of `places` positions, a power of two.
  explicit Vcdt(std::size_t places = std::size_t{1} << 16U) : table_(places) {}

  /// Returns a win, or nothing if there is none within the limits. Expects that neither side has six, and 1 or 2 stones
  /// for `attacker`, who is to move. A later search skips positions that an earlier one gave up after as many nodes
  /// or more.
  std::optional<Win> find(const Board& board, base::Side attacker, int stones, const VcdtLimits& limits) {
    nodes_ = 0;
    const std::uint64_t key = board.hash_with(attacker);
    const Entry& known = entry_of(key);
    if (known.key == key && known.won == 0 && known.tried >= limits.nodes) return std::nullopt;
    board_ = board;
    attacker_ = attacker;
    max_nodes_ = limits.nodes;
    for (int turns = 1; turns <= limits.turns; ++turns) {
      cut_ = false;
      if (attack(turns, stones)) return Win{best_.first, best_.second, turns};
      if (!cut_ || nodes_ >= max_nodes_) break;
    }
    if (nodes_ >= max_nodes_) {
      Entry& entry = entry_of(key);
      if (entry.key != key) entry = {key};
      entry.tried = static_cast<std::int32_t>(std::min<std::int64_t>(max_nodes_, 1 << 30));
    }
    return std::nullopt;
  }

  /// Adds the relevance zone of the win that find() has just returned for this board. Returns false if it could not be
  /// found within as many nodes again; the zone is then useless.
  bool find_zone(const Board& board, base::Side attacker, int stones, const Win& win, Zone<Size>& zone) {
    board_ = board;
    attacker_ = attacker;
    zone_ = &zone;
    max_nodes_ += nodes_;
    return trace(win.turns, stones);
  }

  /// Makes the next search behave like the first.
  void forget() { std::fill(table_.begin(), table_.end(), Entry{}); }

  /// The nodes of the last search: positions after a turn of either side.
  [[nodiscard]] std::int64_t nodes() const { return nodes_; }

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::int32_t tried = 0;  ///< a search with this number of nodes ended without a result
    grid::Point first{};
    grid::Point second{};
    std::int16_t won = 0;     ///< won within this number of turns; 0 if unknown
    std::int16_t failed = 0;  ///< not won within this number of turns
  };
  static constexpr std::int16_t any_number_of_turns = 1000;

  Entry& entry_of(std::uint64_t key) { return table_[key & (table_.size() - 1)]; }

  /// True if the attacker, to move, wins within `turns` turns; best_ is then the winning turn. Sets cut_ if more turns
  /// might win.
  bool attack(int turns, int stones) {
    ++nodes_;
    if (completes(stones)) return true;
    if (turns == 1) {
      cut_ = true;
      return false;
    }
    const std::uint64_t key = board_.hash_with(attacker_);
    Entry& entry = entry_of(key);
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

  /// True if the attacker's stones complete six; best_ is then the points.
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

  /// True if the attack wins against every defence.
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

  /// Follows the proof of a win within `turns` turns and adds to the zone what it rests on.
  bool trace(int turns, int stones) {
    if (!attack(turns, stones)) return false;
    const Gap turn = best_;
    add(turn);
    if (completes(stones)) return true;
    put(turn.first, turn.second, attacker_);
    add_counter_threats();
    const Gaps gaps = gaps_of(board_, attacker_);
    for (const Gap& gap : gaps) add(gap);
    bool complete = true;
    const base::Side defender = base::opponent(attacker_);
    for (const Defence& defence : double_defences(gaps)) {
      put(defence.first, defence.second, defender);
      complete = trace(turns - 1, 2);
      take(defence.first, defence.second, defender);
      if (!complete) break;
    }
    take(turn.first, turn.second, attacker_);
    return complete;
  }

  void add(const Gap& gap) {
    zone_->points.set(grid::index(gap.first));
    zone_->points.set(grid::index(gap.second));
  }

  /// Adds the windows that free stones of the other side would have made threats at this point of the proof, and that
  /// the attacker's turn does not close: the attacker would have had to answer.
  void add_counter_threats() {
    const base::Side defender = base::opponent(attacker_);
    board_.windows(defender, WindowClass::three).each([&](std::size_t window) {
      for (const grid::Point point : Board::Windows::points[window])
        if (board_.is_empty(point)) zone_->points.set(grid::index(point));
    });
    zone_->windows |= board_.windows(defender, WindowClass::two);
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
  Zone<Size>* zone_ = nullptr;
  Gap best_;
  bool cut_ = false;
  std::int64_t nodes_ = 0;
  std::int64_t max_nodes_ = 0;
};

}  // namespace connect6
