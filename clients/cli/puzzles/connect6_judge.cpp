#include <algorithm>

#include "clients/cli/failure.h"
#include "clients/cli/puzzles/bot_search.h"
#include "clients/cli/puzzles/judges.h"
#include "clients/cli/puzzles/line_position.h"
#include "engine/connect6/attacks.h"
#include "engine/connect6/kind.h"
#include "engine/connect6/sizes.h"
#include "engine/connect6/vcdt.h"

namespace cli::puzzles {
namespace {

constexpr std::int64_t winner_nodes = 100'000;
constexpr std::int64_t answer_nodes = 3000;
constexpr int stones_per_turn = 2;
constexpr std::size_t line_length = 14;
/// The number of tempting wrong turns that a puzzle lists with their answers.
constexpr std::size_t max_listed = 24;

/// Two stones of a turn, the smaller point first.
struct Pair {
  grid::Point first{};
  grid::Point second{};
  friend bool operator==(const Pair&, const Pair&) = default;
};
Pair pair_of(grid::Point a, grid::Point b) {
  return {std::min(a, b), std::max(a, b)};
}

/// Accepts a position if one pair of stones wins by double threats, and after every other pair the other side wins.
template <int Size>
class Connect6Judge final : public Judge {
 public:
  bool is_promising(const core::AnyGame& game) override {
    const auto position = line_position<connect6::Rules, Size>(game);
    const base::Side mover = game.to_move();
    const Board board(position);
    if (position.stones_left() != stones_per_turn || board.has_threat(mover)) return false;
    Search search;
    return search.find(board, base::opponent(mover), stones_per_turn, {.nodes = answer_nodes}) &&
           search.find(board, mover, stones_per_turn, {.nodes = answer_nodes});
  }

  std::optional<Proof> prove(const core::AnyGame& game, int factor) override {
    board_ = Board(line_position<connect6::Rules, Size>(game));
    mover_ = game.to_move();
    answerer_ = base::opponent(mover_);
    factor_ = factor;
    effort_ = 0;
    search_.emplace(std::size_t{1} << (factor > 1 ? 15U : 16U));
    const auto win = find(board_, mover_, winner_nodes);
    if (!win || win->first == win->second) return std::nullopt;
    const Pair solution = pair_of(win->first, win->second);
    Proof proof;
    proof.method = Method::threats;
    proof.solution = {name(solution.first), name(solution.second)};
    if (!refute_attacks(solution, proof) || !all_others_lose(solution)) return std::nullopt;
    for (const connect6::Gap& gap : connect6::gaps_of(board_, answerer_))
      proof.otherwise.push_back(gap.first == gap.second ? Moves{name(gap.first)}
                                                        : Moves{name(gap.first), name(gap.second)});
    proof.line = continuation(*win);
    proof.effort = effort_;
    return proof;
  }

 private:
  using Board = connect6::LineBoard<Size>;
  using Search = connect6::Vcdt<Size>;

  static std::string name(grid::Point point) { return grid::point_name(point, Size, Size); }

  std::optional<connect6::Win> find(const Board& board, base::Side attacker, std::int64_t nodes) {
    const auto win = search_->find(board, attacker, stones_per_turn, {.nodes = nodes * factor_});
    effort_ += search_->nodes();
    return win;
  }

  /// The turns that attack are the tempting ones, and more likely than others to win too: they are tried first, and
  /// listed with the answers.
  bool refute_attacks(const Pair& solution, Proof& proof) {
    typename connect6::AttackFinder<Size>::Attacks attacks;
    connect6::AttackFinder<Size> finder;
    finder.find(board_, mover_, stones_per_turn, attacks);
    return std::ranges::all_of(attacks, [&](const connect6::Attack& attack) {
      const Pair pair = pair_of(attack.first, attack.second);
      if (pair == solution) return true;
      const auto answer = answer_to(pair);
      if (!answer) return false;
      if (proof.wrong.size() == max_listed) return true;
      proof.wrong.push_back({name(pair.first), name(pair.second), name(answer->first)});
      if (answer->second != answer->first) proof.wrong.back().push_back(name(answer->second));
      return true;
    });
  }

  bool all_others_lose(const Pair& solution) {
    base::FixedVector<grid::Point, Board::Geometry::size> empty;
    for (const grid::Point point : Board::Geometry::points)
      if (board_.is_empty(point)) empty.push_back(point);
    for (std::size_t a = 0; a < empty.size(); ++a)
      for (std::size_t b = a + 1; b < empty.size(); ++b) {
        const Pair pair{empty[a], empty[b]};
        if (pair != solution && !loses(pair)) return false;
      }
    return true;
  }

  bool loses(const Pair& pair) {
    put(pair, mover_);
    const bool completes = board_.has_threat(answerer_);
    take(pair, mover_);
    // With a threat left and no six of the mover, the other side completes its own.
    return completes || answer_to(pair).has_value();
  }

  std::optional<connect6::Win> answer_to(const Pair& pair) {
    put(pair, mover_);
    const auto answer = find(board_, answerer_, answer_nodes);
    take(pair, mover_);
    return answer;
  }

  void put(const Pair& pair, base::Side side) {
    board_.put(pair.first, side);
    board_.put(pair.second, side);
  }
  void take(const Pair& pair, base::Side side) {
    board_.take(pair.first, side);
    board_.take(pair.second, side);
  }

  /// The winning turn, and then the attack against the first defences.
  Moves continuation(connect6::Win win) {
    Moves line;
    Board board = board_;
    const auto add = [&](grid::Point first, grid::Point second, base::Side side) {
      line.push_back(name(first));
      board.put(first, side);
      if (first == second) return;
      line.push_back(name(second));
      board.put(second, side);
    };
    while (line.size() < line_length) {
      add(win.first, win.second, mover_);
      if (win.turns == 1) break;
      const connect6::Gaps gaps = connect6::gaps_of(board, mover_);
      const connect6::Defences defences = connect6::double_defences(gaps);
      const Pair defence = defences.empty() ? two_points_of(gaps) : pair_of(defences[0].first, defences[0].second);
      add(defence.first, defence.second, answerer_);
      const auto next = find(board, mover_, winner_nodes);
      if (!next) break;
      win = *next;
    }
    return line;
  }

  /// Stones for a defence that cannot hold: points of two different gaps.
  static Pair two_points_of(const connect6::Gaps& gaps) {
    const auto* const other =
        std::ranges::find_if(gaps, [&](const connect6::Gap& gap) { return !gap.has(gaps[0].first); });
    return pair_of(gaps[0].first, other == gaps.end() ? gaps[0].second : other->first);
  }

  Board board_;
  std::optional<Search> search_;
  base::Side mover_{};
  base::Side answerer_{};
  int factor_ = 1;
  std::int64_t effort_ = 0;
};

template <int... Sizes>
std::unique_ptr<Judge> judge_of(grid::SquareSizes<Sizes...> /*sizes*/, std::int64_t size) {
  std::unique_ptr<Judge> judge;
  const auto try_one = [&]<int Size>() {
    if (Size == size) judge = std::make_unique<Connect6Judge<Size>>();
  };
  (try_one.template operator()<Sizes>(), ...);
  return judge;
}

}  // namespace

std::unique_ptr<Judge> connect6_judge(std::span<const core::KeyValue> options) {
  const core::Options parsed = or_fail(core::Options::parse(connect6::kind.options, options));
  return judge_of(connect6::Sizes{}, parsed.integer("size"));
}

}  // namespace cli::puzzles
