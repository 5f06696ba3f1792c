#include <algorithm>
#include <functional>

#include "clients/cli/puzzles/bot_search.h"
#include "clients/cli/puzzles/judges.h"

namespace cli::puzzles {
namespace {

/// A position is worth a longer search if a short one finds one good move and its second choice is bad.
constexpr std::int64_t glance = 400;
constexpr double good_at_a_glance = 0.65;
constexpr double bad_at_a_glance = 0.5;
/// Moves with fewer visits have no reliable win rate yet.
constexpr std::int64_t min_visits_at_a_glance = 12;

/// The winner must be clear: a second opinion may differ from the first by its error, but not reach these limits.
constexpr double min_best = 0.85;
constexpr double max_others = 0.25;
constexpr double min_best_later = 0.75;
constexpr double max_others_later = 0.35;

/// Every move gets the first number of playouts, the most promising ones the others.
struct Stage {
  std::size_t moves = 0;
  std::int64_t playouts = 0;
};
constexpr Stage stages[] = {{1000, 80}, {8, 400}, {3, 2000}};
constexpr std::int64_t solution_playouts = 2000;
constexpr std::size_t min_moves = 6;
constexpr std::size_t line_length = 7;
constexpr std::size_t answer_length = 4;

class WinRateJudge final : public Judge {
 public:
  explicit WinRateJudge(const core::GameKind& kind) : uct_(kind, "uct", {{"book", "off"}}) {}

  bool is_promising(const core::AnyGame& game) override {
    if (game.legal_moves().size() < min_moves) return false;
    const core::Thought thought = uct_.think(game, glance, 1);
    if (thought.win_rate < good_at_a_glance || thought.move == "pass") return false;
    return std::ranges::none_of(thought.candidates, [&](const core::Candidate& candidate) {
      return candidate.move != thought.move && candidate.visits >= min_visits_at_a_glance &&
             candidate.win_rate > bad_at_a_glance;
    });
  }

  std::optional<Proof> prove(const core::AnyGame& game, int factor) override {
    const std::uint64_t seed = factor > 1 ? 2 : 1;
    const double least = factor > 1 ? min_best_later : min_best;
    const double most = factor > 1 ? max_others_later : max_others;
    const core::Thought root = uct_.think(game, solution_playouts * factor, seed);
    Proof proof;
    proof.method = Method::search;
    proof.solution = {root.move};
    const Tried best = attempt(game, root.move, solution_playouts * factor, seed);
    proof.effort = root.playouts + best.playouts;
    if (best.win_rate < least) return std::nullopt;
    proof.line = legal_part(game, best.line, line_length);

    std::vector<Tried> others;
    for (const std::string& move : game.legal_moves())
      if (move != root.move) others.push_back(Tried{move, 1, 0, {}});
    for (const Stage& stage : stages) {
      const std::size_t count = std::min(stage.moves, others.size());
      for (std::size_t i = 0; i < count; ++i) {
        others[i] = attempt(game, others[i].move, stage.playouts * factor, seed);
        proof.effort += others[i].playouts;
      }
      std::ranges::stable_sort(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(count), std::greater{},
                               &Tried::win_rate);
      if (others.front().win_rate > (stage.playouts == stages[0].playouts ? least - most : most)) return std::nullopt;
    }
    for (const Tried& other : others) proof.wrong.push_back(legal_part(game, other.line, answer_length));
    return proof;
  }

 private:
  struct Tried {
    std::string move;
    double win_rate = 0;  ///< of the player who makes the move
    std::int64_t playouts = 0;
    Moves line;
  };

  [[nodiscard]] Tried attempt(core::AnyGame game, const std::string& move, std::int64_t playouts,
                              std::uint64_t seed) const {
    const base::Side mover = game.to_move();
    game.play(move);
    if (const std::optional<core::Ending> ending = game.ending())
      return {move, core::value_for(mover, ending->outcome), 1, {move}};
    const core::Thought thought = uct_.think(game, playouts, seed);
    Tried tried{move, 1 - thought.win_rate, thought.playouts, {move}};
    tried.line.insert(tried.line.end(), thought.variation.begin(), thought.variation.end());
    return tried;
  }

  BotSearch uct_;
};

}  // namespace

std::unique_ptr<Judge> win_rate_judge(const core::GameKind& kind) {
  return std::make_unique<WinRateJudge>(kind);
}

}  // namespace cli::puzzles
