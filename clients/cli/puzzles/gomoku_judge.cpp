#include <map>

#include "clients/cli/failure.h"
#include "clients/cli/puzzles/bot_search.h"
#include "clients/cli/puzzles/judges.h"
#include "clients/cli/puzzles/line_position.h"
#include "engine/gomoku/kind.h"
#include "engine/gomoku/rules.h"
#include "engine/gomoku/threat_search.h"

namespace cli::puzzles {
namespace {

using gomoku::Threat;

/// Accepts a position if one move wins by threats, and after every other move the other side wins by threats: the
/// puzzles are positions in which both sides are about to win.
template <class R, int Size>
class GomokuJudge final : public Judge {
 public:
  bool is_promising(const core::AnyGame& game) override {
    const Board board(line_position<R, Size>(game));
    const base::Side mover = game.to_move();
    if (board.points(mover, Threat::five).any()) return false;
    Search& search = fresh(1);
    return search.find(board, base::opponent(mover), {.turns = max_turns, .nodes = answer_nodes}) &&
           search.find(board, mover, {.turns = max_turns, .nodes = answer_nodes});
  }

  std::optional<Proof> prove(const core::AnyGame& game, int factor) override {
    const Board board(line_position<R, Size>(game));
    mover_ = game.to_move();
    answerer_ = base::opponent(mover_);
    factor_ = factor;
    effort_ = 0;
    Search& search = fresh(factor);
    const auto win = find(board, mover_, winner_nodes);
    if (!win || win->plies < min_plies) return std::nullopt;
    std::map<grid::Point, Moves> answers;
    bool only = true;
    board.empty_points().each([&](std::size_t index) {
      const auto point = static_cast<grid::Point>(index);
      if (!only || point == win->move) return;
      std::optional<Moves> answer = refutation(board, point, max_fours);
      only = answer.has_value();
      if (only) answers.emplace(point, *std::move(answer));
    });
    if (!only) return std::nullopt;
    Proof proof;
    proof.method = Method::threats;
    proof.solution = {name(win->move)};
    proof.line = continuation(board, *win, search);
    sort_out(answers, proof);
    proof.effort = effort_;
    return proof;
  }

 private:
  static constexpr std::int64_t winner_nodes = 200'000;
  static constexpr std::int64_t answer_nodes = 20'000;
  /// A win in three plies, by an open four, is seen at once.
  static constexpr int min_plies = 5;
  /// The maximum number of fours in a row that the loser may insert before the answer wins.
  static constexpr int max_fours = 3;
  static constexpr int max_turns = 20;
  static constexpr std::size_t line_length = 11;

  using Board = gomoku::ShapeBoard<R, Size>;
  using Search = gomoku::ThreatSearch<R, Size>;

  static std::string name(grid::Point point) { return grid::point_name(point, Size, Size); }

  /// A search with an empty table; a second opinion has one of another size.
  Search& fresh(int factor) {
    search_.emplace(std::size_t{1} << (factor > 1 ? 17U : 18U));
    return *search_;
  }

  std::optional<gomoku::Win> find(const Board& board, base::Side attacker, std::int64_t nodes) {
    const auto win = search_->find(board, attacker, {.turns = max_turns, .nodes = nodes * factor_});
    effort_ += search_->nodes();
    return win;
  }

  /// The answer after which the mover has lost by playing `point`: a line that begins with `point`. Empty if the mover
  /// might still win.
  std::optional<Moves> refutation(const Board& before, grid::Point point, int fours_left) {
    Board board = before;
    board.put(point, mover_);
    if (const auto& fives = board.points(mover_, Threat::five);
        fives.any() && board.points(answerer_, Threat::five).none()) {
      if (!fives.is_single() || fours_left == 0) return std::nullopt;
      const auto block = static_cast<grid::Point>(fives.first());
      board.put(block, answerer_);
      if (!all_moves_lose(board, fours_left - 1)) return std::nullopt;
      return Moves{name(point), name(block)};
    }
    const auto win = find(board, answerer_, answer_nodes);
    if (!win) return std::nullopt;
    return Moves{name(point), name(win->move)};
  }

  bool all_moves_lose(const Board& board, int fours_left) {
    if (board.points(mover_, Threat::five).any() || find(board, mover_, answer_nodes)) return false;
    bool lose = true;
    board.empty_points().each([&](std::size_t index) {
      lose = lose && refutation(board, static_cast<grid::Point>(index), fours_left).has_value();
    });
    return lose;
  }

  /// The winning move, and then the attack against the defences that the search of the other side would try first.
  Moves continuation(Board board, gomoku::Win win, Search& search) {
    Moves line;
    while (line.size() < line_length) {
      line.push_back(name(win.move));
      board.put(win.move, mover_);
      if (win.plies == 1) break;
      const std::optional<grid::Point> defence = best_defence(board, search);
      if (!defence) break;
      line.push_back(name(*defence));
      board.put(*defence, answerer_);
      const auto next = find(board, mover_, winner_nodes);
      if (!next) break;
      win = *next;
    }
    return line;
  }

  /// The answer that delays the attack for longest; empty if an answer would end it.
  std::optional<grid::Point> best_defence(const Board& board, Search& search) {
    if (const auto& fives = board.points(mover_, Threat::five); fives.any())
      return static_cast<grid::Point>(fives.first());
    std::optional<grid::Point> best;
    int longest = 0;
    gomoku::DefencePoints defences;
    gomoku::find_defences(board, mover_, defences);
    for (const grid::Point defence : defences) {
      Board next = board;
      next.put(defence, answerer_);
      const auto win = search.find(next, mover_, {.turns = max_turns, .nodes = winner_nodes * factor_});
      if (!win) return std::nullopt;
      if (win->plies <= longest) continue;
      longest = win->plies;
      best = defence;
    }
    return best;
  }

  /// The most frequent answer stands for all moves that it refutes; the others are listed.
  static void sort_out(const std::map<grid::Point, Moves>& answers, Proof& proof) {
    std::map<std::string, int> counts;
    for (const auto& [point, line] : answers) ++counts[line[1]];
    std::string most;
    for (const auto& [answer, count] : counts)
      if (most.empty() || count > counts[most]) most = answer;
    proof.otherwise = {{most}};
    for (const auto& [point, line] : answers)
      if (line[1] != most) proof.wrong.push_back(line);
  }

  std::optional<Search> search_;
  base::Side mover_{};
  base::Side answerer_{};
  int factor_ = 1;
  std::int64_t effort_ = 0;
};

template <class... Variant>
std::unique_ptr<Judge> judge_of(gomoku::VariantList<Variant...> /*variants*/, std::int64_t size, bool overlines_win) {
  std::unique_ptr<Judge> judge;
  const auto try_one = [&]<class V>() {
    if (V::size == size && V::Rules::overlines_win == overlines_win)
      judge = std::make_unique<GomokuJudge<typename V::Rules, V::size>>();
  };
  (try_one.template operator()<Variant>(), ...);
  return judge;
}

}  // namespace

std::unique_ptr<Judge> gomoku_judge(std::span<const core::KeyValue> options) {
  const core::Options parsed = or_fail(core::Options::parse(gomoku::kind.options, options));
  return judge_of(gomoku::Variants{}, parsed.integer("size"), parsed.word("rules") == "freestyle");
}

}  // namespace cli::puzzles
