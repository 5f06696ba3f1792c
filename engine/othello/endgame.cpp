#include "engine/othello/endgame.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <thread>
#include <utility>

#include "engine/othello/endgame_thread.h"

namespace othello {

class EndgameSolver::Thread : public EndgameThread {
 public:
  using EndgameThread::EndgameThread;
};

EndgameSolver::EndgameSolver(unsigned threads, search::TableSize table, const Evaluation& evaluation)
    : evaluation_(evaluation), table_(table) {
  assert(threads > 0);
  for (unsigned i = 0; i < threads; ++i) threads_.push_back(std::make_unique<Thread>(&table_, &evaluation_));
}
EndgameSolver::~EndgameSolver() = default;

void EndgameSolver::forget() {
  table_.clear();
}

namespace {

/// The exact margin, by windows that grow around the guess. Expects an even guess.
int search_around(EndgameThread& thread, const Discs& discs, int guess) {
  int width = 1;
  int low = guess - width;
  int high = guess + width;
  for (;;) {
    const int value = thread.search(discs, std::max(low, -squares - 1), std::min(high, squares + 1));
    if (thread.stopped() || (value > low && value < high)) return value;
    width += 2;
    // The next window starts where this one ended.
    if (value <= low) {
      high = value + 1;
      low = value - width;
    } else {
      low = value - 1;
      high = value + width;
    }
  }
}

/// Returns a move that reaches the score, or nothing if stopped. Expects a window inside the bounds that were searched;
/// their results are in the table, so searching again costs little.
std::optional<Move> move_for(EndgameThread& thread, const Position& position, int low, int high) {
  Position::Moves moves;
  position.legal_moves(moves);
  for (const Move move : moves) {
    Position next = position;
    next.play(move);
    const Discs discs = next.discs();
    const int value = next.outcome() ? -final_margin(discs.own, discs.other) : -thread.search(discs, -high, -low);
    if (thread.stopped()) return std::nullopt;
    if (value > low) return move;
  }
  return std::nullopt;
}

/// The line of best play from a position with a value between `low` and `high`.
std::vector<Move> line_of_play(EndgameThread& thread, Position position, int low, int high) {
  std::vector<Move> line;
  while (!position.outcome()) {
    const std::optional<Move> move = move_for(thread, position, low, high);
    if (!move) break;
    line.push_back(*move);
    position.play(*move);
    std::swap(low, high);
    low = -low;
    high = -high;
  }
  return line;
}

int sign(int value) {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

/// The whole line for an exact score, only the first move for a winner. Empty if the search must stop first.
std::vector<Move> best_play(EndgameThread& thread, const Position& position, Goal goal, int score) {
  if (goal == Goal::exact) return line_of_play(thread, position, score - 1, score + 1);
  Position::Moves moves;
  position.legal_moves(moves);
  if (score < 0) return {moves[0]};
  const std::optional<Move> move = score > 0 ? move_for(thread, position, 0, 1) : move_for(thread, position, -1, 1);
  return move ? std::vector{*move} : std::vector<Move>{};
}

}  // namespace

Solution EndgameSolver::solve(const Position& position, Goal goal, const core::Limits& limits,
                              const std::stop_token& stop) {
  assert(!position.outcome());
  search::SharedTimeManager time(limits, stop);
  table_.new_search();
  Solution solution;
  {
    const auto work = [&](std::size_t i) {
      Thread& thread = *threads_[i];
      thread.begin(&time, static_cast<int>(i));
      const Discs discs = position.discs();
      if (goal == Goal::winner) return sign(thread.search(discs, -1, 1));
      const int depth = position.empties() < 12 ? 2 : position.empties() < 20 ? 4 : 6;
      const int guess = thread.guess(discs, depth) / disc / 2 * 2;
      return search_around(thread, discs, guess);
    };
    // Declared after `work`, so that the threads end before it is destroyed.
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < threads_.size(); ++i) helpers.emplace_back([&work, i] { work(i); });
    solution.score = work(0);
    if (!threads_.front()->stopped()) solution.variation = best_play(*threads_.front(), position, goal, solution.score);
    time.stop();
  }
  solution.complete = !solution.variation.empty();
  for (const auto& thread : threads_) solution.nodes += thread->nodes();
  solution.seconds = time.seconds();
  return solution;
}

int exact_margin(const Discs& discs) {
  EndgameThread thread(nullptr, nullptr);
  return thread.search(discs, -squares - 1, squares + 1);
}

}  // namespace othello
