#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/base/fixed_vector.h"
#include "engine/base/rng.h"
#include "engine/jiaqi/path.h"
#include "engine/jiaqi/position.h"
#include "engine/jiaqi/tactics.h"
#include "engine/search/policy.h"
#include "engine/search/uct_settings.h"

namespace jiaqi {

/// The search settings that won the most games. Moves share statistics only in the placement phase.
inline constexpr search::UctSettings strong_uct{.exploration = 0.1,
                                                .fpu = 1.0,
                                                .expansion_threshold = 1,
                                                .mcts_solver = true,
                                                .rave_equivalence = 1000,
                                                .even_prior = 5,
                                                .reuse_tree = true,
                                                .prunes = true,
                                                .manages_time = true};

/// The prior knowledge of a move, in virtual visits.
struct PriorWeights {
  float capture = 10;      ///< won: a move that takes something
  float each_capture = 2;  ///< won: additionally for each stone that it takes
  float denial = 6;        ///< won: a point where the opponent would take something
  float exposure = 6;      ///< lost: a stone that can be taken at once
};

/// The rules of jiaqi for the strong Monte Carlo player (search::Policy): playouts to the end of the game that make,
/// deny and avoid captures, and knowledge of captures and threats.
template <int Size>
struct Policy {
  using Game = Position<Size>;
  using Board = Path<Size>;
  using Set = typename Game::Set;
  using Children = base::FixedVector<search::Child<Move>, Game::Moves::capacity()>;

  /// Placements share their statistics; moves depend too much on the location of the hole.
  static constexpr std::size_t codes = Game::Board::point_count;
  static constexpr std::size_t max_trace_length = 2 * Game::Board::point_count;
  /// The number of movement plies after which the majority of stones wins the playout.
  static constexpr int max_movement_plies = 100;

  PlayoutParams playout_params{};
  PriorWeights prior_weights{};

  static Board begin(const search::Root<Game>& root) { return Board::of(root); }

  void expand(const Board& board, Children& out) const {
    out.clear();
    const Game& position = board.position();
    if (!position.placing()) {
      const Point hole = position.hole();
      position.origins().each([&](std::size_t from) {
        const Move move{static_cast<Point>(from), hole};
        add(out, move, position.captures_of(move).count());
      });
      return;
    }
    const Set free = position.targets();
    const Set& own = position.stones(position.to_move());
    const Set& enemy = position.stones(opponent(position.to_move()));
    const Set taking = threats<Size>(own, enemy, free, position.rules()).points;
    const Set denied = threats<Size>(enemy, own, free, position.rules()).points;
    const Set exposed = Tactics<Size>::exposed(enemy, free) - taking;
    free.each([&](std::size_t to) {
      const Move move{no_point, static_cast<Point>(to)};
      add(out, move, taking.test(to) || position.rules().long_runs ? position.captures_of(move).count() : 0);
      auto& child = out[out.size() - 1];
      if (denied.test(to)) {
        child.visits += prior_weights.denial;
        child.wins += prior_weights.denial;
      }
      if (exposed.test(to)) child.visits += prior_weights.exposure;
    });
  }

  static std::size_t code(const Move& move) { return move.from == no_point ? move.to : codes; }

  int play_out(Board& board, base::Rng& rng, search::Trace<max_trace_length>& trace) const {
    int plies = 0;
    const int last = std::max(board.position().ply(), Game::placements) + max_movement_plies;
    for (; board.position().ply() < last && !board.outcome(); ++plies) {
      const Move move = Tactics<Size>::choose(board.position(), playout_params, rng);
      if (move.from == no_point) trace.add(move.to, board.to_move());
      board.play(move);
    }
    return plies;
  }

  static search::Result result(const Board& board) {
    const auto black = static_cast<float>(board.position().stones(base::Side::black).count());
    const auto white = static_cast<float>(board.position().stones(base::Side::white).count());
    return {board.outcome().value_or(board.position().majority()), (black - white) / Game::placements};
  }

 private:
  void add(Children& out, const Move& move, unsigned taken) const {
    const float won = taken == 0 ? 0 : prior_weights.capture + prior_weights.each_capture * static_cast<float>(taken);
    out.push_back({move, won, won});
  }
};

static_assert(search::Policy<Policy<5>>);

}  // namespace jiaqi
