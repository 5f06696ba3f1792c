#include "clients/cli/puzzles/bot_search.h"
#include "clients/cli/puzzles/judges.h"

namespace cli::puzzles {
namespace {

class SolvingJudge final : public Judge {
 public:
  explicit SolvingJudge(const core::GameKind& kind) : uct_(kind, "uct", {}) {}

  bool is_promising(const core::AnyGame& game) override {
    return game.legal_moves().size() >= min_moves && wins(uct_.think(game, glance, 1), glance);
  }

  std::optional<Proof> prove(const core::AnyGame& game, int factor) override {
    const std::uint64_t seed = factor > 1 ? 2 : 1;
    const core::Thought root = uct_.think(game, root_playouts * factor, seed);
    if (!wins(root, root_playouts * factor)) return std::nullopt;
    Proof proof;
    proof.method = Method::solved;
    proof.effort = root.playouts;
    proof.solution = {root.move};
    proof.line = legal_part(game, root.variation, line_length);
    for (const std::string& move : game.legal_moves())
      if (move != root.move && !refute(game, move, move_playouts * factor, seed, proof)) return std::nullopt;
    return proof;
  }

 private:
  static constexpr std::int64_t glance = 1500;
  static constexpr std::int64_t root_playouts = 30'000;
  static constexpr std::int64_t move_playouts = 60'000;
  static constexpr std::size_t min_moves = 4;
  static constexpr std::size_t line_length = 7;
  static constexpr std::size_t answer_length = 4;

  /// Without other limits, a search that ends before its number of playouts has proven the value of the position.
  static bool is_proven(const core::Thought& thought, std::int64_t playouts) { return thought.playouts < playouts; }
  static bool wins(const core::Thought& thought, std::int64_t playouts) {
    return is_proven(thought, playouts) && thought.win_rate == 1;
  }

  /// Adds the answer to a wrong move. False if the move wins, or if that is not certain.
  bool refute(core::AnyGame game, const std::string& move, std::int64_t playouts, std::uint64_t seed,
              Proof& proof) const {
    const core::AnyGame before = game;
    const base::Side mover = game.to_move();
    game.play(move);
    play_forced(game);
    Moves line{move};
    if (const std::optional<core::Ending> ending = game.ending()) {
      if (ending->outcome == core::win_for(mover)) return false;
    } else {
      const core::Thought thought = uct_.think(game, playouts, seed);
      proof.effort += thought.playouts;
      const double value = game.to_move() == mover ? thought.win_rate : 1 - thought.win_rate;
      if (!is_proven(thought, playouts) || value > 0.5) return false;
      line.insert(line.end(), thought.variation.begin(), thought.variation.end());
    }
    proof.wrong.push_back(legal_part(before, line, answer_length));
    return true;
  }

  BotSearch uct_;
};

}  // namespace

std::unique_ptr<Judge> solving_judge(const core::GameKind& kind) {
  return std::make_unique<SolvingJudge>(kind);
}

}  // namespace cli::puzzles
