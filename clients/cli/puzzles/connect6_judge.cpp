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

/// Two stones of a turn, the smaller point first.
struct Pair {
  grid::Point first{};
  grid::Point second{};
  friend bool operator==(const Pair&, const Pair&) = default;
};
Pair pair_of(grid::Point a, grid::Point b) {
  return {std::min(a, b), std::max(a, b)};
}

/// Accepts a position if one pair of stones wins by continuous double threats, no other pair does, and the other side
/// wins in the same way if it gets a free turn.
template <int Size>
class Connect6Judge final : public Judge {
 public:
  bool is_promising(const core::AnyGame& game) override {
    const auto position = line_position<connect6::Rules, Size>(game);
    const base::Side mover = game.to_move();
    const Board board(position);
    if (position.stones_left() != stones_per_turn || board.has_threat(mover)) return false;
    Search search;
    const VcdtLimits limits{.nodes = glance_nodes};
    if (!search.find(board, base::opponent(mover), stones_per_turn, limits)) return false;
    const auto win = search.find(board, mover, stones_per_turn, limits);
    return win && win->turns >= min_turns;
  }

  std::optional<Proof> prove(const core::AnyGame& game, int factor) override {
    board_ = Board(line_position<connect6::Rules, Size>(game));
    mover_ = game.to_move();
    answerer_ = base::opponent(mover_);
    factor_ = factor;
    effort_ = 0;
    search_.emplace(std::size_t{1} << (factor > 1 ? 15U : 16U));
    const auto win = find(mover_, winner_nodes);
    if (!win || win->turns < min_turns || win->first == win->second) return std::nullopt;
    const std::int64_t nodes_to_find = search_->nodes();
    if (!find(answerer_, defence_nodes)) return std::nullopt;
    const Pair solution = pair_of(win->first, win->second);
    Proof proof;
    proof.method = Method::attacks;
    proof.nodes_to_find = nodes_to_find;
    proof.solution = {name(solution.first), name(solution.second)};
    if (!defend_other_attacks(solution, proof)) return std::nullopt;
    // A turn that leaves a threat of the other side open loses at once.
    for (const connect6::Gap& gap : connect6::gaps_of(board_, answerer_))
      proof.otherwise.push_back(gap.first == gap.second ? Moves{name(gap.first)}
                                                        : Moves{name(gap.first), name(gap.second)});
    proof.line = continuation(*win);
    proof.effort = effort_;
    return proof;
  }

 private:
  static constexpr std::int64_t glance_nodes = 3000;
  static constexpr std::int64_t winner_nodes = 100'000;
  /// For each defence against another attack.
  static constexpr std::int64_t defence_nodes = 10'000;
  static constexpr int stones_per_turn = 2;
  /// A win in two turns is seen at once, and the finder lists no other attacks.
  static constexpr int min_turns = 3;
  static constexpr std::size_t line_length = 14;

  using Board = connect6::LineBoard<Size>;
  using Search = connect6::Vcdt<Size>;
  using VcdtLimits = connect6::VcdtLimits;
  using Attacks = typename connect6::AttackFinder<Size>::Attacks;

  static std::string name(grid::Point point) { return grid::point_name(point, Size, Size); }

  std::optional<connect6::Win> find(base::Side attacker, std::int64_t nodes) { return find(board_, attacker, nodes); }
  std::optional<connect6::Win> find(const Board& board, base::Side attacker, std::int64_t nodes) {
    const auto win = search_->find(board, attacker, stones_per_turn, {.nodes = nodes * factor_});
    effort_ += search_->nodes();
    return win;
  }

  /// Lists the other attacks with a defence each; false if one of them wins as well.
  bool defend_other_attacks(const Pair& solution, Proof& proof) {
    Attacks attacks;
    connect6::AttackFinder<Size> finder;
    finder.find(board_, mover_, stones_per_turn, attacks);
    if (attacks.size() == Attacks::capacity()) return false;
    return std::ranges::all_of(attacks, [&](const connect6::Attack& attack) {
      const Pair pair = pair_of(attack.first, attack.second);
      if (pair == solution) return true;
      const auto defence = defence_against(pair);
      if (!defence) return false;
      proof.wrong.push_back({name(pair.first), name(pair.second), name(defence->first)});
      if (defence->second != defence->first) proof.wrong.back().push_back(name(defence->second));
      return true;
    });
  }

  /// A defence after which the attack does not go on to win.
  std::optional<connect6::Defence> defence_against(const Pair& attack) {
    put(attack, mover_);
    const connect6::Defences defences = connect6::double_defences(connect6::gaps_of(board_, mover_));
    const auto* const found = std::ranges::find_if(defences, [&](const connect6::Defence& defence) {
      const Pair stones{defence.first, defence.second};
      put(stones, answerer_);
      const bool holds = !find(mover_, defence_nodes);
      take(stones, answerer_);
      return holds;
    });
    take(attack, mover_);
    return found == defences.end() ? std::nullopt : std::optional(*found);
  }

  /// Both stones may be the same point.
  void put(const Pair& pair, base::Side side) {
    board_.put(pair.first, side);
    if (pair.second != pair.first) board_.put(pair.second, side);
  }
  void take(const Pair& pair, base::Side side) {
    board_.take(pair.first, side);
    if (pair.second != pair.first) board_.take(pair.second, side);
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
