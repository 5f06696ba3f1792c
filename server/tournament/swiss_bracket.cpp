#include "server/tournament/swiss_bracket.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "server/tournament/matching.h"

namespace tournament {
namespace {

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

class BracketPairing {
 public:
  BracketPairing(const SwissGraph& graph, const std::vector<SwissPlayer>& players, const SwissBracket& bracket,
                 Sight sight)
      : graph_(graph),
        bracket_(bracket),
        criteria_(graph, players, bracket, sight),
        inside_(graph.size()),
        is_moved_down_(graph.size()),
        stays_unpaired_(graph.size()) {
    const auto add = [&](const std::vector<std::size_t>& members) {
      open_.insert(open_.end(), members.begin(), members.end());
    };
    add(bracket.moved_down);
    add(bracket.residents);
    for (const std::size_t member : open_) inside_[member] = true;
    for (const std::size_t member : bracket.moved_down) is_moved_down_[member] = true;
    if (sight != Sight::bracket) add(bracket.next);
    if (sight == Sight::everybody) add(bracket.rest);
  }

  PairedBracket pair() {
    choose_moved_down();
    pair_moved_down();
    pair_remainder();
    PairedBracket result{std::move(fixed_), {}};
    std::vector<bool> paired(graph_.size());
    for (const auto& [upper, lower] : result.pairs) paired[upper] = paired[lower] = true;
    for (const auto* members : {&bracket_.moved_down, &bracket_.residents})
      for (const std::size_t member : *members)
        if (!paired[member]) result.moved_down.push_back(member);
    return result;
  }

 private:
  /// Steps of the ladder below the criteria, for a pair inside the bracket. All pairs have the same steps, so it is
  /// also called for pairs outside, for which it returns 0.
  using Further = std::function<void(Ladder&, std::size_t upper, std::size_t lower, bool inside)>;

  /// The pairs inside the bracket to consider; empty: all that are allowed.
  using Wanted = std::function<bool(std::size_t upper, std::size_t lower)>;

  static unsigned bits_for(std::size_t sum) { return static_cast<unsigned>(std::bit_width(sum)) + 2; }

  [[nodiscard]] bool may_pair(std::size_t upper, std::size_t lower) const {
    if (!graph_.allowed(upper, lower)) return false;
    return !inside_[lower] || !(stays_unpaired_[upper] || stays_unpaired_[lower]);
  }

  /// The best pairs among the open players, inside the bracket only.
  Pairs solve(const Further& further, const Wanted& wanted = nullptr) {
    Matching<Int512> matching(open_.size());
    const Int512 zero;
    for (std::size_t i = 0; i < open_.size(); ++i)
      for (std::size_t j = i + 1; j < open_.size(); ++j) {
        if (!may_pair(open_[i], open_[j])) continue;
        if (wanted && inside_[open_[j]] && !wanted(open_[i], open_[j])) continue;
        Ladder ladder = criteria_.weigh(open_[i], open_[j]);
        further(ladder, open_[i], open_[j], inside_[open_[j]]);
        if (ladder.weight() > zero) matching.add_edge(i, j, ladder.weight());
      }
    const auto mates = matching.solve();
    Pairs pairs;
    for (std::size_t i = 0; i < open_.size(); ++i)
      if (mates[i] && i < *mates[i] && inside_[open_[*mates[i]]]) pairs.emplace_back(open_[i], open_[*mates[i]]);
    return pairs;
  }

  void fix(std::size_t upper, std::size_t lower) {
    fixed_.emplace_back(upper, lower);
    std::erase_if(open_, [&](std::size_t member) { return member == upper || member == lower; });
  }

  /// Chooses which of the moved-down players are paired: the highest, block by block.
  void choose_moved_down() {
    const std::vector<std::size_t>& moved = bracket_.moved_down;
    constexpr std::size_t block = 60;
    std::vector<bool> chosen(graph_.size());
    for (std::size_t from = 0; from < moved.size(); from += block) {
      const std::size_t to = std::min(from + block, moved.size());
      const Pairs pairs = solve([&](Ladder& ladder, std::size_t upper, std::size_t lower, bool inside) {
        const auto paired = [&](std::size_t member) { return inside && (upper == member || lower == member); };
        ladder.step(bits_for(moved.size()), (inside && chosen[upper] ? 1 : 0) + (inside && chosen[lower] ? 1 : 0));
        for (std::size_t i = from; i < to; ++i) ladder.step(2, paired(moved[i]) ? 1 : 0);
      });
      for (const auto& [upper, lower] : pairs) chosen[upper] = chosen[lower] = true;
      for (std::size_t i = from; i < to; ++i) stays_unpaired_[moved[i]] = !chosen[moved[i]];
      for (std::size_t i = to; i < moved.size(); ++i) chosen[moved[i]] = false;
    }
  }

  /// Chooses their opponents, as high as possible for one after the other.
  void pair_moved_down() {
    std::vector<std::size_t> waiting;
    for (const std::size_t member : bracket_.moved_down)
      if (!stays_unpaired_[member]) waiting.push_back(member);
    pair_in_order(waiting, nullptr);
  }

  void pair_remainder() {
    Pairs best = solve([](Ladder&, std::size_t, std::size_t, bool) {});
    if (best.empty()) return;
    std::vector<std::size_t> members;
    for (const std::size_t member : open_)
      if (inside_[member] && !is_moved_down_[member]) members.push_back(member);
    const std::vector<std::size_t> first_half(members.begin(), members.begin() + std::ssize(best));
    if (Pairs first = halves_in_order(members, first_half); is_as_good(first, best)) {
      for (const auto& [upper, lower] : first) fix(upper, lower);
      return;
    }
    const std::vector<bool> upper = choose_uppers(members, first_half);
    std::vector<std::size_t> waiting;
    for (const std::size_t member : members)
      if (upper[member]) waiting.push_back(member);
    pair_in_order(waiting, [&](std::size_t one, std::size_t other) { return upper[one] && !upper[other]; });
  }

  /// The first pairing that the rules try: the first of the upper half against the first of the lower one.
  static Pairs halves_in_order(const std::vector<std::size_t>& members, const std::vector<std::size_t>& uppers) {
    std::vector<std::size_t> lowers;
    std::ranges::set_difference(members, uppers, std::back_inserter(lowers));
    Pairs pairs;
    for (std::size_t i = 0; i < uppers.size(); ++i) {
      if (uppers[i] > lowers[i]) return {};
      pairs.emplace_back(uppers[i], lowers[i]);
    }
    return pairs;
  }

  /// Pairs can be compared without looking below the bracket only if the same players are left over.
  [[nodiscard]] bool is_as_good(const Pairs& pairs, const Pairs& best) const {
    if (pairs.size() != best.size()) return false;
    std::set<std::size_t> covered;
    Int512 sum;
    Int512 best_sum;
    for (const auto& [upper, lower] : pairs) {
      if (!may_pair(upper, lower)) return false;
      covered.insert({upper, lower});
      sum += criteria_.weigh(upper, lower).weight();
    }
    for (const auto& [upper, lower] : best) {
      if (covered.erase(upper) == 0 || covered.erase(lower) == 0) return false;
      best_sum += criteria_.weigh(upper, lower).weight();
    }
    return sum == best_sum;
  }

  /// Chooses the higher one of each pair: the first half, with as few exchanges as possible, of numbers as near as
  /// possible, of the lowest of the first half and then of the highest of the second (article 4.3).
  std::vector<bool> choose_uppers(const std::vector<std::size_t>& members, const std::vector<std::size_t>& first_half) {
    std::vector<bool> in_first(graph_.size());
    for (const std::size_t member : first_half) in_first[member] = true;
    std::vector<std::size_t> place(graph_.size());
    for (std::size_t i = 0; i < members.size(); ++i) place[members[i]] = i;
    // The order in which the exchanged ones are compared.
    std::vector<std::size_t> order(first_half.rbegin(), first_half.rend());
    order.insert(order.end(), members.begin() + std::ssize(first_half), members.end());
    std::vector<bool> upper(graph_.size());
    std::vector<bool> decided(graph_.size());
    constexpr std::size_t block = 40;
    for (std::size_t from = 0; from < order.size(); from += block) {
      const std::size_t to = std::min(from + block, order.size());
      const Pairs pairs = solve([&](Ladder& ladder, std::size_t one, std::size_t, bool inside) {
        ladder.step(bits_for(members.size()), inside && in_first[one] ? 1 : 0);
        ladder.step(2 * bits_for(members.size()), inside ? -static_cast<std::int64_t>(place[one]) : 0);
        ladder.step(bits_for(members.size()), !inside || !decided[one] ? 0 : upper[one] ? 1 : -1);
        // Exchanged: those of the first half who are not the higher one of a pair, and those of the second half who
        // are.
        for (std::size_t i = from; i < to; ++i) ladder.step(2, !inside || one != order[i] ? 0 : in_first[one] ? -1 : 1);
      });
      upper.assign(graph_.size(), false);
      for (const auto& [one, other] : pairs) upper[one] = true;
      for (std::size_t i = from; i < to; ++i) decided[order[i]] = true;
      const bool exchanged = std::ranges::any_of(first_half, [&](std::size_t member) { return !upper[member]; });
      if (!exchanged) break;
    }
    return upper;
  }

  /// Fixes the opponents of `waiting`, all of whom are paired, one after the other and as high as possible.
  void pair_in_order(std::vector<std::size_t> waiting, const Wanted& wanted) {
    while (!waiting.empty()) {
      std::vector<std::size_t> candidates;
      for (const std::size_t member : open_)
        if (inside_[member] && !stays_unpaired_[member]) candidates.push_back(member);
      std::vector<std::size_t> place(graph_.size());
      for (std::size_t i = 0; i < candidates.size(); ++i) place[candidates[i]] = i;
      const unsigned width = bits_for(candidates.size());
      std::vector<bool> awaited(graph_.size());
      for (const std::size_t member : waiting) awaited[member] = true;
      std::size_t block = waiting.size();
      const Pairs pairs = solve(
          [&](Ladder& ladder, std::size_t upper, std::size_t lower, bool inside) {
            // Players who have been chosen stay chosen.
            ladder.step(bits_for(2 * waiting.size()), inside && awaited[upper] ? 1 : 0);
            block = std::clamp<std::size_t>(ladder.left() / width, 1, waiting.size());
            for (std::size_t i = 0; i < block; ++i)
              ladder.step(width, inside && upper == waiting[i] ? -static_cast<std::int64_t>(place[lower]) : 0);
          },
          wanted);
      for (const auto& [upper, lower] : pairs) {
        const auto found = std::find(waiting.begin(), waiting.begin() + std::ssize(waiting), upper);
        if (found < waiting.begin() + static_cast<std::ptrdiff_t>(block)) fix(upper, lower);
      }
      waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(block));
    }
  }

  const SwissGraph& graph_;
  const SwissBracket& bracket_;
  SwissCriteria criteria_;
  std::vector<bool> inside_;
  std::vector<bool> is_moved_down_;
  std::vector<bool> stays_unpaired_;
  std::vector<std::size_t> open_;  ///< not fixed yet, in order, including players below the bracket as far as they are
                                   ///< considered
  Pairs fixed_;
};

std::vector<std::size_t> joined(std::initializer_list<const std::vector<std::size_t>*> parts) {
  std::vector<std::size_t> all;
  for (const auto* part : parts) all.insert(all.end(), part->begin(), part->end());
  return all;
}

/// Whether the next bracket cannot do better with any others than with these: all of them find an opponent there, and
/// no one is left over except one of an odd number.
bool suits_next_bracket(const SwissGraph& graph, const std::vector<std::size_t>& moved_down,
                        const std::vector<std::size_t>& next) {
  if (moved_down.empty()) return true;
  const std::vector<std::size_t> all = joined({&moved_down, &next});
  const auto pair_worth = static_cast<std::int64_t>(all.size()) + 1;
  Matching<std::int64_t> matching(all.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = std::max(i + 1, moved_down.size()); j < all.size(); ++j)
      if (graph.allowed(all[i], all[j])) matching.add_edge(i, j, pair_worth + (i < moved_down.size() ? 1 : 0));
  const auto mates = matching.solve();
  const auto paired = std::ranges::count_if(mates, [](const auto& mate) { return mate.has_value(); });
  return static_cast<std::size_t>(paired) / 2 == all.size() / 2 &&
         std::all_of(mates.begin(), mates.begin() + std::ssize(moved_down), [](const auto& mate) { return mate; });
}

}  // namespace

/// The criteria about players below the bracket are the expensive ones. A pairing that is the best without them, and as
/// good as possible by them, is the best of all; so they are evaluated only if there is no such pairing.
PairedBracket pair_bracket(const SwissGraph& graph, const std::vector<SwissPlayer>& players,
                           const SwissBracket& bracket) {
  const auto leaves_it_possible = [&](const PairedBracket& paired) {
    return graph.can_complete(joined({&paired.moved_down, &bracket.next, &bracket.rest}));
  };
  const bool only_bye_below = bracket.next.size() == 1 && graph.is_bye(bracket.next.front());
  if (!only_bye_below) {
    PairedBracket paired = BracketPairing(graph, players, bracket, Sight::bracket).pair();
    if (suits_next_bracket(graph, paired.moved_down, bracket.next) && leaves_it_possible(paired)) return paired;
  }
  PairedBracket paired = BracketPairing(graph, players, bracket, Sight::next).pair();
  if (leaves_it_possible(paired)) return paired;
  return BracketPairing(graph, players, bracket, Sight::everybody).pair();
}

}  // namespace tournament
