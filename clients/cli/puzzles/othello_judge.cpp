#include <algorithm>

#include "clients/cli/puzzles/bot_search.h"
#include "clients/cli/puzzles/judges.h"
#include "engine/othello/endgame.h"

namespace cli::puzzles {
namespace {

othello::Position position_of(const core::AnyGame& game) {
  const core::BoardView view = game.view();
  base::PerSide<othello::Bitboard> discs;
  for (std::size_t i = 0; i < view.points.size(); ++i)
    if (view.stones[i]) discs[*view.stones[i]] |= othello::bit(othello::Position::parse(view.points[i].name)->square);
  return {discs, game.to_move()};
}

class OthelloJudge final : public Judge {
 public:
  bool is_promising(const core::AnyGame& game) override {
    const int empties = position_of(game).empties();
    return empties >= min_empties && empties <= max_empties && game.legal_moves().size() >= min_moves;
  }

  std::optional<Proof> prove(const core::AnyGame& game, int factor) override {
    // A second opinion finds the exact margins, with a smaller table, instead of only the winner.
    const othello::Goal goal = factor > 1 ? othello::Goal::exact() : othello::Goal::winner();
    Proof proof;
    proof.method = Method::solved;
    for (const std::string& move : game.legal_moves()) {
      const auto [line, margin] = after(game, move, goal, proof.effort);
      if (margin <= 0) {
        proof.wrong.push_back(legal_part(game, line, answer_length));
        continue;
      }
      if (!proof.solution.empty()) return std::nullopt;
      proof.solution = {move};
    }
    if (proof.solution.empty()) return std::nullopt;
    const Moves best = after(game, proof.solution.front(), othello::Goal::exact(), proof.effort).first;
    proof.line = legal_part(game, best, line_length);
    return proof;
  }

 private:
  /// Fewer empty squares leave nothing to think about; more take long to solve for every move.
  static constexpr int min_empties = 5;
  static constexpr int max_empties = 14;
  static constexpr std::size_t min_moves = 3;
  static constexpr std::size_t line_length = 7;
  static constexpr std::size_t answer_length = 4;

  /// The move with the best continuation, and the margin for its player.
  std::pair<Moves, int> after(core::AnyGame game, const std::string& move, othello::Goal goal, std::int64_t& nodes) {
    const base::Side mover = game.to_move();
    Moves line{move};
    game.play(move);
    play_forced(game);
    if (const std::optional<core::Ending> ending = game.ending())
      return {line, core::value_for(mover, ending->outcome) > 0.5 ? 1 : -1};
    othello::EndgameSolver solver(1, search::TableSize::mebibytes(goal == othello::Goal::exact() ? 2 : 8));
    const othello::Solution solution = solver.solve(position_of(game), goal);
    nodes += solution.nodes;
    for (const othello::Move next : solution.variation) line.push_back(othello::Position::format(next));
    return {line, game.to_move() == mover ? solution.score : -solution.score};
  }
};

}  // namespace

std::unique_ptr<Judge> othello_judge() {
  return std::make_unique<OthelloJudge>();
}

}  // namespace cli::puzzles
