#include <algorithm>
#include <array>
#include <functional>
#include <optional>

#include "clients/cli/puzzles/bot_search.h"
#include "clients/cli/puzzles/judges.h"

namespace cli::puzzles {
namespace {

/// The winner must be clear. A second opinion differs from the first by the errors of both, so it has wider limits, but
/// ones that still say that one move wins and the others lose.
struct Limits {
  double min_best = 0;
  double max_others = 0;
};
constexpr Limits limits_of_quick_proof{0.65, 0.45};
constexpr Limits limits_of_proof{0.78, 0.3};
constexpr Limits limits_of_check{0.6, 0.45};
/// The limit of the first stage, whose searches are short.
constexpr double max_others_at_first = 0.5;

/// The number of the most promising moves that get this number of playouts each.
struct Stage {
  std::size_t moves = 0;
  std::int64_t playouts = 0;
};
constexpr std::size_t all_moves = 1000;

/// The playouts of the solution, and of the other moves in three stages, all of them in the first.
struct Searches {
  std::int64_t solution = 0;
  std::array<Stage, 3> others;
};

/// Where puzzles are sought. A position is worth a proof if a glance finds one good move, and its second choice is bad.
struct Plan {
  int min_ply = 0;
  std::size_t min_moves = 0;
  std::int64_t glance = 0;
  double max_second = 0;  ///< win rate at a glance
  Searches proof;
  /// Short searches with wide limits that reject most positions first.
  std::optional<Searches> quick_proof = {};
};
constexpr double good_at_a_glance = 0.65;
/// Before ply 34 few moves of Go decide a game on 9×9.
constexpr Plan plan_of_go{34,
                          8,
                          100,
                          0.4,
                          {6000, {{{all_moves, 100}, {6, 1000}, {2, 6000}}}},
                          Searches{1500, {{{all_moves, 60}, {6, 300}, {2, 1500}}}}};
constexpr Plan plan_of_jiaqi{20, 3, 300, 0.5, {8000, {{{all_moves, 400}, {6, 3000}, {2, 8000}}}}};

class WinRateJudge final : public Judge {
 public:
  WinRateJudge(const core::GameKind& kind, std::vector<core::KeyValue> options, const Plan& plan)
      : uct_(kind, "uct", std::move(options)), plan_(plan) {}

  bool is_promising(const core::AnyGame& game) override {
    if (game.ply() < plan_.min_ply || game.legal_moves().size() < plan_.min_moves) return false;
    const core::Thought thought = uct_.think(game, plan_.glance, 1);
    if (thought.win_rate < good_at_a_glance || thought.move == pass) return false;
    // If a pass or the second choice wins as well, there is nothing to find.
    const auto other = std::ranges::find_if(
        thought.candidates, [&](const core::Candidate& candidate) { return candidate.move != thought.move; });
    return (other == thought.candidates.end() || wins_less(game, other->move)) && wins_less(game, std::string{pass});
  }

  std::optional<Proof> prove(const core::AnyGame& game, int factor) override {
    if (factor > 1) return search(game, plan_.proof, limits_of_check, factor, 2);
    if (plan_.quick_proof && !search(game, *plan_.quick_proof, limits_of_quick_proof, 1, 1)) return std::nullopt;
    return search(game, plan_.proof, limits_of_proof, 1, 1);
  }

 private:
  static constexpr std::string_view pass = "pass";
  static constexpr std::size_t line_length = 7;
  static constexpr std::size_t answer_length = 4;

  struct Tried {
    std::string move;
    double win_rate = 0;  ///< of the player who makes the move
    std::int64_t playouts = 0;
    bool is_proven = false;  ///< the search ended before its number of playouts
    Moves line;
  };

  std::optional<Proof> search(const core::AnyGame& game, const Searches& searches, const Limits& limits, int factor,
                              std::uint64_t seed) const {
    const core::Thought root = uct_.think(game, searches.solution * factor, seed);
    Proof proof;
    proof.solution = {root.move};
    const Tried best = attempt(game, root.move, searches.solution * factor, seed);
    bool is_solved = best.is_proven;
    proof.effort = root.playouts + best.playouts;
    if (best.win_rate < limits.min_best) return std::nullopt;
    proof.line = legal_part(game, best.line, line_length);

    std::vector<Tried> others;
    for (const std::string& move : game.legal_moves())
      if (move != root.move) others.push_back(Tried{move, 1, 0, false, {}});
    for (const Stage& stage : searches.others) {
      const std::size_t count = std::min(stage.moves, others.size());
      for (std::size_t i = 0; i < count; ++i) {
        others[i] = attempt(game, others[i].move, stage.playouts * factor, seed);
        proof.effort += others[i].playouts;
      }
      std::ranges::stable_sort(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(count), std::greater{},
                               &Tried::win_rate);
      const double limit = stage.moves == all_moves ? max_others_at_first : limits.max_others;
      if (others.front().win_rate > limit) return std::nullopt;
    }
    for (const Tried& other : others) {
      proof.wrong.push_back(legal_part(game, other.line, answer_length));
      is_solved = is_solved && other.is_proven;
    }
    proof.method = is_solved ? Method::solved : Method::search;
    return proof;
  }

  /// False if the move is legal and a glance shows that it may win as well.
  [[nodiscard]] bool wins_less(const core::AnyGame& game, const std::string& move) const {
    const std::vector<std::string> legal = game.legal_moves();
    return std::ranges::find(legal, move) == legal.end() ||
           attempt(game, move, plan_.glance, 1).win_rate <= plan_.max_second;
  }

  [[nodiscard]] Tried attempt(core::AnyGame game, const std::string& move, std::int64_t playouts,
                              std::uint64_t seed) const {
    const base::Side mover = game.to_move();
    game.play(move);
    if (const std::optional<core::Ending> ending = game.ending())
      return {move, core::value_for(mover, ending->outcome), 1, true, {move}};
    const core::Thought thought = uct_.think(game, playouts, seed);
    const bool is_proven = thought.playouts < playouts;
    const double answer = is_proven ? thought.win_rate : win_rate_of(thought);
    const double win_rate = game.to_move() == mover ? answer : 1 - answer;
    Tried tried{move, win_rate, thought.playouts, is_proven, {move}};
    tried.line.insert(tried.line.end(), thought.variation.begin(), thought.variation.end());
    return tried;
  }

  /// The win rate of the most visited move. The move that the bot would play may have few visits.
  static double win_rate_of(const core::Thought& thought) {
    const auto most = std::ranges::max_element(thought.candidates, std::less{}, &core::Candidate::visits);
    return most == thought.candidates.end() ? thought.win_rate : most->win_rate;
  }

  BotSearch uct_;
  Plan plan_;
};

}  // namespace

std::unique_ptr<Judge> win_rate_judge(const core::GameKind& kind) {
  const bool is_go = kind.name == "go";
  const std::vector<core::KeyValue> options =
      is_go ? std::vector<core::KeyValue>{{"book", "off"}} : std::vector<core::KeyValue>{};
  return std::make_unique<WinRateJudge>(kind, options, is_go ? plan_of_go : plan_of_jiaqi);
}

}  // namespace cli::puzzles
