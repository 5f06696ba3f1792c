#include "engine/othello/endgame_thread.h"

#include <algorithm>
#include <optional>

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

/// Sorts by descending order, stable. Uses insertion, because there are about ten choices.
template <class Choices>
void sort(Choices& choices) {
  for (auto next = choices.begin(); next != choices.end(); ++next) {
    const auto choice = *next;
    auto place = next;
    for (; place != choices.begin() && (place - 1)->order < choice.order; --place) *place = *(place - 1);
    *place = choice;
  }
}

}  // namespace

bool EndgameThread::enter() {
  ++nodes_;
  if (time_ != nullptr && nodes_ >= next_check_ && !stopped_) {
    const std::int64_t reserved = time_->reserve_nodes();
    stopped_ = reserved == 0;
    next_check_ = nodes_ + reserved;
  }
  return !stopped_;
}

int EndgameThread::search(const Discs& discs, int alpha, int beta) {
  const int empties = count(discs.empty());
  if (empties == 0) return final_margin(discs.own, discs.other);
  return search_many(discs, alpha, beta, empties, false);
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
    return empties == 1 ? solve_1(discs, left[0], nodes_) : final_margin(discs.own, discs.other);
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

int EndgameThread::look_ahead(const Discs& discs, int depth, int alpha, int beta, bool passed) {
  const Bitboard moves = discs.moves();
  if (moves == 0) {
    if (passed || discs.passed().moves() == 0) return disc * final_margin(discs.own, discs.other);
    return -look_ahead(discs.passed(), depth, -beta, -alpha, true);
  }
  if (depth <= 0) {
    ++nodes_;
    return (*evaluation_)(discs);
  }
  Choices choices;
  for (Bitboard left = moves; left != 0; left &= left - 1) {
    const Square square = first(left);
    const Discs next = discs.played(square, flips(square, discs.own, discs.other));
    const int replies = depth > 1 ? count(next.moves()) : 0;
    choices.push_back({next, -replies, static_cast<std::int8_t>(square)});
  }
  if (depth > 1) sort(choices);
  int best = -infinite;
  for (const Choice& choice : choices) {
    best = std::max(best, -look_ahead(choice.next, depth - 1, -beta, -std::max(alpha, best), false));
    if (best >= beta) break;
  }
  return best;
}

void EndgameThread::list(const Discs& discs, Bitboard moves, int empties, std::uint32_t table_move, Choices& out) {
  out.clear();
  const Bitboard odd = odd_squares(discs.empty());
  const bool evaluates = evaluation_ != nullptr && empties >= min_empties_to_evaluate;
  // Tuned on positions 40 to 44 of the FFO test: the opponent's mobility counts more than in the evaluation, and
  // ordering may cost more at nodes with more empty squares.
  const int depth = std::max(0, (empties - 12) / 3);
  for (Bitboard left = moves; left != 0; left &= left - 1) {
    const Square square = first(left);
    const Discs next = discs.played(square, flips(square, discs.own, discs.other));
    if (table_ != nullptr && empties > min_empties_to_hash) table_->prefetch(next.hash());
    Choice choice{next, 0, static_cast<std::int8_t>(square)};
    if (next.other == 0 || static_cast<std::uint32_t>(square) + 1 == table_move) {
      choice.order = 1 << 28U;
    } else {
      const Bitboard replies = next.moves();
      // Corners count double, because replies there hurt more.
      choice.order = -(count(replies) + count(replies & corners)) * (evaluates ? 6 * disc : 8);
      if ((bit(square) & odd) != 0) choice.order += evaluates ? disc : 4;
      if ((bit(square) & corners) != 0) choice.order += evaluates ? 0 : 8;
      if (evaluates) choice.order -= look_ahead(next, depth, -infinite, infinite, false);
      if (variety_ > 0) choice.order += static_cast<int>((next.hash() + static_cast<unsigned>(variety_)) % 7);
    }
    out.push_back(choice);
  }
  sort(out);
}

int EndgameThread::bound_of_replies(const Choices& choices, int beta) {
  int best = no_margin;
  for (const Choice& choice : choices)
    if (const std::optional<search::Bounds> known = table_->find(choice.next.hash())) {
      best = std::max(best, -known->upper);
      if (best >= beta) break;
    }
  return best;
}

int EndgameThread::search_many(const Discs& discs, int alpha, int beta, int empties, bool passed) {
  if (empties < min_empties_to_hash && beta - alpha == 1) return search_few(discs, alpha, empties, passed);
  if (!enter()) return alpha;
  const Bitboard moves = discs.moves();
  if (moves == 0) {
    if (passed) return final_margin(discs.own, discs.other);
    return -search_many(discs.passed(), -beta, -alpha, empties, true);
  }
  if (alpha >= stability_limit(empties)) {
    const int bound = upper_bound_by_stability(discs);
    if (bound <= alpha) return bound;
  }
  const std::uint64_t key = discs.hash();
  const std::optional<search::Bounds> known = table_ != nullptr ? table_->find(key) : std::nullopt;
  if (known) {
    if (known->lower >= beta || known->lower == known->upper) return known->lower;
    if (known->upper <= alpha) return known->upper;
    alpha = std::max(alpha, known->lower);
    beta = std::min(beta, known->upper);
  }
  Choices choices;
  list(discs, moves, empties, known ? known->move : 0, choices);
  if (table_ != nullptr && empties >= min_empties_to_look_up)
    if (const int bound = bound_of_replies(choices, beta); bound >= beta) return bound;

  int best = no_margin;
  std::uint32_t best_move = 0;
  for (const Choice& choice : choices) {
    const int low = std::max(alpha, best);
    int value = 0;
    if (best == no_margin) {
      value = -search_many(choice.next, -beta, -low, empties - 1, false);
    } else {
      value = -search_many(choice.next, -low - 1, -low, empties - 1, false);
      if (value > low && value < beta && !stopped_)
        value = -search_many(choice.next, -beta, -value + 1, empties - 1, false);
    }
    if (stopped_) return alpha;
    if (value <= best) continue;
    best = value;
    best_move = static_cast<std::uint32_t>(choice.square) + 1;
    if (best >= beta) break;
  }
  if (table_ != nullptr)
    table_->store(key,
                  {best > alpha ? best : -search::infinite, best < beta ? best : search::infinite, empties, best_move});
  return best;
}

}  // namespace othello
