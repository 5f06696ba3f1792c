#include "engine/othello/endgame_thread.h"

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>

#include "engine/othello/prob_cut.h"
#include "engine/othello/stability.h"

namespace othello {
namespace {

constexpr Bitboard corners = 0x8100000000000081ULL;

/// The bound above which it is worth checking whether the opponent's stable discs already rule it out.
constexpr int stability_limit(int empties) {
  return empties < 8 ? 40 : empties < 12 ? 30 : 20 - (empties - 12);
}

int upper_bound_by_stability(const Discs& discs) {
  return squares - 2 * count(stable_discs(discs.other, discs.own));
}

const Discs& discs_of(const Discs& discs) {
  return discs;
}
const Discs& discs_of(const Node& node) {
  return node.discs;
}

/// The number of plies of the search that orders a move. Tuned on positions 40 to 44 of the FFO test.
constexpr int look_ahead_depth(int empties) {
  return std::max(0, (empties - 12) / 4);
}

/// How far outside the window the values of the look-ahead still matter for the order, in discs.
constexpr int order_window = 8;
/// What a reply of the opponent costs in the order, in units of `disc` beside the evaluation, and without it.
constexpr int reply_cost = 6 * disc;
constexpr int plain_reply_cost = 8;

/// The depth of the search that predicts an exact value.
constexpr int predicting_depth(int empties) {
  const int depth = (empties - 9) / 3;
  return depth + ((empties - depth) % 2 == 0 ? 0 : 1);
}

/// How many standard errors the prediction must be outside the window, by selectivity.
constexpr std::array<double, EndgameThread::max_selectivity + 1> deviations{0, 2.6, 1.8, 1.0};

}  // namespace

bool EndgameThread::enter() {
  ++nodes_;
  if (time_ != nullptr && nodes() >= next_check_ && !stopped_) {
    const std::int64_t reserved = time_->reserve_nodes();
    stopped_ = reserved == 0;
    next_check_ = nodes() + reserved;
  }
  cut_ = cut_ || (split_ != nullptr && split_->is_cut());
  return !unwinds();
}

void EndgameThread::work_on(Split& split) {
  Split* const outer = std::exchange(split_, &split);
  while (const auto* const choice = split.next()) {
    const int value = -search_child(choice->next, -split.alpha - 1, -split.alpha, split.empties - 1);
    if (unwinds()) break;
    split.add({value, choice->square});
  }
  split_ = outer;
}

void EndgameThread::help() {
  while (Split* const split = team_->wait()) {
    cut_ = false;
    selectivity_ = split->selectivity;
    work_on(*split);
    team_->leave(*split);
  }
}

/// The best of the moves after the first, searched together with idle threads.
Split::Result EndgameThread::search_split(const Choices<Node>& choices, Split::Result first, int alpha, int empties) {
  Split split(split_, choices, first, alpha, empties, selectivity_);
  team_->open_split(split);
  work_on(split);
  team_->close_split(split);
  // Another thread may have ended this split, but not those around it.
  cut_ = split_ != nullptr && split_->is_cut();
  return split.best();
}

/// Searches exactly four empty squares, those in odd quadrants first.
int EndgameThread::search_four(const Discs& discs, int alpha, Bitboard empty) {
  std::array<Square, 4> order{};
  std::size_t next = 0;
  const Bitboard odd = odd_squares(empty);
  for (const Bitboard part : {odd, empty & ~odd})
    for (Bitboard left = part; left != 0; left &= left - 1) order[next++] = first(left);
  return solve_4(discs, alpha, order[0], order[1], order[2], order[3], nodes_);
}

/// Searches a node that is too small for the table with a null window.
int EndgameThread::search_few(const Discs& discs, int alpha, int empties, bool passed) {
  const Bitboard empty = discs.empty();
  if (empties == 4) return search_four(discs, alpha, empty);
  if (empties < 4) {
    std::array<Square, 3> left{};
    std::size_t next = 0;
    for (Bitboard rest = empty; rest != 0; rest &= rest - 1) left[next++] = first(rest);
    if (empties == 3) return solve_3(discs, alpha, left[0], left[1], left[2], nodes_);
    if (empties == 2) return solve_2(discs, alpha, left[0], left[1], nodes_);
    return empties == 1 ? solve_1(discs.own, left[0], nodes_) : final_margin(discs.own, discs.other);
  }
  if (!enter()) return alpha;
  if (alpha >= stability_limit(empties)) {
    const int bound = upper_bound_by_stability(discs);
    if (bound <= alpha) return bound;
  }
  const Bitboard moves = discs.moves();
  if (moves == 0) {
    if (passed) return final_margin(discs.own, discs.other);
    return -search_few(discs.passed(), -alpha - 1, empties, true);
  }
  int best = no_margin;
  const Bitboard odd = odd_squares(empty);
  for (const Bitboard part : {moves & odd & corners, moves & odd & ~corners, moves & ~odd})
    for (Bitboard left = part; left != 0; left &= left - 1) {
      const Square square = first(left);
      const int value =
          -search_few(discs.played(square, flips(square, discs.own, discs.other)), -alpha - 1, empties - 1, false);
      if (value <= best) continue;
      best = value;
      if (best > alpha) return best;
    }
  return best;
}

template <class At>
void EndgameThread::list(const At& at, Bitboard moves, int alpha, int beta, int empties, std::uint32_t table_move,
                         Choices<At>& out) {
  const Discs& discs = discs_of(at);
  const Bitboard odd = odd_squares(discs.empty());
  constexpr bool evaluates = std::is_same_v<At, Node>;
  const int depth = look_ahead_depth(empties);
  // Beyond these bounds the sequence hardly matters.
  const int low = std::max((alpha - order_window) * disc, -LookAhead::infinite);
  const int high = std::min((beta + order_window) * disc, LookAhead::infinite);
  for (Bitboard left = moves; left != 0; left &= left - 1) {
    const Square square = first(left);
    const At next = at.played(square, flips(square, discs.own, discs.other));
    const Discs& after = discs_of(next);
    if (table_ != nullptr && empties > min_empties_to_hash) table_->prefetch(key_of(after, selectivity_));
    std::int32_t order = 1 << 28U;
    if (after.other != 0 && static_cast<std::uint32_t>(square) + 1 != table_move) {
      const Bitboard replies = after.moves();
      // Corners count double, because replies there hurt more.
      order = -(count(replies) + count(replies & corners)) * (evaluates ? reply_cost : plain_reply_cost);
      if ((bit(square) & odd) != 0) order += evaluates ? disc : 4;
      if constexpr (evaluates) {
        order -= look_ahead_->value(next, depth, -high, -low);
      } else {
        if ((bit(square) & corners) != 0) order += 8;
      }
    }
    out.add({next, order, static_cast<std::int8_t>(square)});
  }
}

template <class At>
int EndgameThread::bound_of_replies(const Choices<At>& choices, int beta) {
  int best = no_margin;
  for (std::size_t i = 0; i < choices.size() && best < beta; ++i)
    if (const std::optional<search::Bounds> known = table_->find(key_of(discs_of(choices[i].next), selectivity_)))
      best = std::max(best, -known->upper);
  return best;
}

std::optional<int> EndgameThread::predicted(const Node& node, int alpha, int empties) {
  const int depth = predicting_depth(empties);
  const int margin =
      static_cast<int>(deviations[static_cast<std::size_t>(selectivity_)] * disc * exact_prediction_error(depth));
  const int high = (alpha + 1) * disc + margin;
  const int low = alpha * disc - margin;
  // Unless the evaluation is outside the window on a side, the shallow search is unlikely to be.
  const int now = look_ahead_->value(node, 0);
  if (high < squares * disc && now >= (alpha + 1) * disc && look_ahead_->value(node, depth, high - 1, high) >= high)
    return alpha + 1;
  if (low > -squares * disc && now <= alpha * disc && look_ahead_->value(node, depth, low, low + 1) <= low)
    return alpha;
  return std::nullopt;
}

/// Continues with nodes that are too small to evaluate without their features.
template <class At>
int EndgameThread::search_child(const At& at, int alpha, int beta, int empties) {
  if constexpr (std::is_same_v<At, Node>)
    if (empties < min_empties_to_evaluate) return search_many(at.discs, alpha, beta, empties, false);
  return search_many(at, alpha, beta, empties, false);
}

template <class At>
int EndgameThread::search_many(const At& at, int alpha, int beta, int empties, bool passed) {
  const Discs& discs = discs_of(at);
  if constexpr (std::is_same_v<At, Discs>)
    if (empties < min_empties_to_order && beta - alpha == 1) return search_few(discs, alpha, empties, passed);
  if (!enter()) return alpha;
  const Bitboard moves = discs.moves();
  if (moves == 0) {
    if (passed) return final_margin(discs.own, discs.other);
    return -search_many(at.passed(), -beta, -alpha, empties, true);
  }
  if (alpha >= stability_limit(empties)) {
    const int bound = upper_bound_by_stability(discs);
    if (bound <= alpha) return bound;
  }
  const std::uint64_t key = key_of(discs, selectivity_);
  std::optional<search::Bounds> known =
      table_ != nullptr && empties >= min_empties_to_hash ? table_->find(key) : std::nullopt;
  if (known) {
    if (known->lower >= beta || known->lower == known->upper) return known->lower;
    if (known->upper <= alpha) return known->upper;
    alpha = std::max(alpha, known->lower);
    beta = std::min(beta, known->upper);
  }
  std::uint32_t first_move = known ? known->move : 0;
  if constexpr (std::is_same_v<At, Node>) {
    if (empties >= min_empties_to_predict) {
      if (selectivity_ > 0 && beta - alpha == 1)
        if (const std::optional<int> bound = predicted(at, alpha, empties)) return *bound;
      // The more selective searches before this one know a good move.
      for (int more = selectivity_ + 1; first_move == 0 && more <= max_selectivity; ++more)
        if (const std::optional<search::Bounds> before = table_->find(key_of(discs, more))) first_move = before->move;
    }
  }
  Choices<At> choices;
  list(at, moves, alpha, beta, empties, first_move, choices);
  if (table_ != nullptr && empties >= min_empties_to_look_up)
    if (const int bound = bound_of_replies(choices, beta); bound >= beta) return bound;

  int best = no_margin;
  std::uint32_t best_move = 0;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if constexpr (std::is_same_v<At, Node>) {
      if (i == 1 && beta - alpha == 1 && empties >= min_empties_to_split && team_ != nullptr && team_->has_idle()) {
        const Split::Result result =
            search_split(choices, {best, static_cast<std::int8_t>(best_move - 1)}, alpha, empties);
        if (unwinds()) return alpha;
        best = result.value;
        best_move = static_cast<std::uint32_t>(result.square) + 1;
        break;
      }
    }
    const auto& choice = choices[i];
    const int low = std::max(alpha, best);
    int value = 0;
    if (i == 0) {
      value = -search_child(choice.next, -beta, -low, empties - 1);
    } else {
      value = -search_child(choice.next, -low - 1, -low, empties - 1);
      if (value > low && value < beta && !unwinds()) value = -search_child(choice.next, -beta, -value + 1, empties - 1);
    }
    if (unwinds()) return alpha;
    if (value <= best) continue;
    best = value;
    best_move = static_cast<std::uint32_t>(choice.square) + 1;
    if (best >= beta) break;
  }
  // A move that only failed least is no reason to forget one that was good enough.
  if (best <= alpha && known && known->move != 0) best_move = known->move;
  if (table_ != nullptr && empties >= min_empties_to_hash)
    table_->store(key,
                  {best > alpha ? best : -search::infinite, best < beta ? best : search::infinite, empties, best_move});
  return best;
}

int EndgameThread::search(const Discs& discs, int alpha, int beta) {
  const int empties = count(discs.empty());
  if (empties == 0) return final_margin(discs.own, discs.other);
  if (look_ahead_ == nullptr) return search_many(discs, alpha, beta, empties, false);
  return search_child(Node(discs), alpha, beta, empties);
}

}  // namespace othello
