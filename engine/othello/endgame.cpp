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
  Thread(search::TranspositionTable* table, const Evaluation& evaluation)
      : EndgameThread(table, &look_ahead), look_ahead(evaluation) {}

  LookAhead look_ahead;
};

EndgameSolver::EndgameSolver(unsigned threads, search::TableSize table, const Evaluation& evaluation) : table_(table) {
  assert(threads > 0);
  for (unsigned i = 0; i < threads; ++i) threads_.push_back(std::make_unique<Thread>(&table_, evaluation));
}
EndgameSolver::~EndgameSolver() = default;

void EndgameSolver::forget() {
  table_.clear();
  for (const auto& thread : threads_) thread->look_ahead.forget();
}

namespace {

/// The minimum number of empty squares for which selective searches come before the exact one.
constexpr int min_empties_to_select = 18;

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

/// Returns a move that is worth more than `low`, or nothing if stopped. Expects `low` < `high`, bounds that were
/// searched: results are in the table, so searching again costs little.
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

/// The best move by the table, if it knows the value of the position at this selectivity.
std::optional<Move> move_in_table(const search::TranspositionTable& table, const Position& position, int selectivity) {
  const std::optional<search::Bounds> known = table.find(EndgameThread::key_of(position.discs(), selectivity));
  if (!known || known->lower != known->upper || known->move == 0) return std::nullopt;
  return Move::on(static_cast<Square>(known->move) - 1);
}

/// The line of best play from a position of this value. Most of it is still in the table.
std::vector<Move> line_of_play(EndgameThread& thread, const search::TranspositionTable& table, Position position,
                               int value) {
  std::vector<Move> line;
  while (!position.outcome()) {
    std::optional<Move> move = position.forced_move();
    if (!move) move = move_in_table(table, position, 0);
    if (!move) move = move_for(thread, position, value - 1, value);
    if (!move) break;
    line.push_back(*move);
    position.play(*move);
    value = -value;
  }
  return line;
}

/// The whole line for an exact margin, only the first move for a bound. Empty if the search must stop first.
std::vector<Move> best_play(EndgameThread& thread, const search::TranspositionTable& table, const Position& position,
                            const Goal& goal, int score) {
  if (goal == Goal::exact()) return line_of_play(thread, table, position, score);
  if (score <= goal.low) {
    Position::Moves moves;
    position.legal_moves(moves);
    return {moves[0]};
  }
  const std::optional<Move> move = move_for(thread, position, score - 1, score);
  return move ? std::vector{*move} : std::vector<Move>{};
}

}  // namespace

int EndgameSolver::score(const Discs& discs, const Goal& goal,
                         base::FunctionRef<void(int selectivity, int score)> report) {
  Thread& thread = *threads_.front();
  const int empties = count(discs.empty());
  const int depth = empties < 12 ? 2 : empties < 20 ? 4 : 6;
  int guess = thread.look_ahead.value(Node(discs), depth) / disc / 2 * 2;
  const int first = empties >= min_empties_to_select ? EndgameThread::max_selectivity : 0;
  for (int selectivity = first; selectivity >= 0; --selectivity) {
    thread.set_selectivity(selectivity);
    const int value = goal == Goal::exact()
                          ? search_around(thread, discs, guess / 2 * 2)
                          : std::clamp(thread.search(discs, goal.low, goal.high), goal.low, goal.high);
    if (thread.stopped()) break;
    guess = value;
    if (selectivity > 0) report(selectivity, value);
  }
  return guess;
}

Solution EndgameSolver::solve(const Position& position, const Goal& goal, const core::Limits& limits,
                              const std::stop_token& stop, base::FunctionRef<void(const Progress&)> report) {
  assert(!position.outcome());
  search::SharedTimeManager time(limits, stop);
  table_.new_search();
  Solution solution;
  {
    Team team;
    for (const auto& thread : threads_) thread->begin(&time, &team);
    // Declared after the team, so that the threads end before it is destroyed.
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < threads_.size(); ++i) helpers.emplace_back([this, i] { threads_[i]->help(); });
    Thread& first = *threads_.front();
    solution.score = score(position.discs(), goal, [&](int selectivity, int value) {
      report({selectivity, value, move_in_table(table_, position, selectivity), first.nodes(), time.seconds()});
    });
    if (!first.stopped()) solution.variation = best_play(first, table_, position, goal, solution.score);
    team.dismiss();
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
