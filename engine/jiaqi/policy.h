#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/core/fixed_vector.h"
#include "engine/core/rng.h"
#include "engine/jiaqi/position.h"
#include "engine/jiaqi/tactics.h"
#include "engine/search/policy.h"
#include "engine/search/uct_settings.h"

namespace jiaqi {

/// The search with the settings that won the most games. Moves share statistics only while stones are placed.
inline constexpr search::UctSettings strong_uct{.exploration = 0.3,
                                                .first_play = 1.0,
                                                .expand_after = 1,
                                                .backs_up_proofs = true,
                                                .keeps_tree = true,
                                                .prunes = true,
                                                .manages_time = true};

/// What the tree knows of a move before its first playout, in virtual visits.
struct MoveKnowledge {
  float capture = 10;      ///< won, for a move that takes something,
  float each_capture = 2;  ///< and for each stone that it takes
  float denial = 6;        ///< won, for a point where the opponent would take something
  float exposure = 6;      ///< lost, for a stone that can be taken at once
};

/// How the strong Monte Carlo player treats jiaqi (search::Policy): playouts to the end of the game that take, deny and
/// avoid, and knowledge of captures and threats.
template <int Size>
struct Policy {
  using Game = Position<Size>;
  using Board = Game;
  using Set = typename Game::Set;
  using Children = core::FixedVector<search::Child<Move>, Game::Moves::capacity()>;

  /// Placements share their statistics; a move depends too much on where the hole is.
  static constexpr std::size_t codes = Game::Board::point_count;
  static constexpr std::size_t longest_trace = 2 * Game::Board::point_count;
  /// Plies of movement before the majority of stones has won.
  static constexpr int most_movement = 100;

  PlayoutHabits habits{};
  MoveKnowledge worth{};

  static Board begin(const search::Root<Game>& root) { return root.position; }

  void expand(const Board& board, Children& out) const {
    out.clear();
    const core::Side side = board.to_move();
    if (!board.placing()) {
      const Point hole = board.hole();
      board.origins().each([&](std::size_t from) {
        const Move move{static_cast<Point>(from), hole};
        add(out, move, board.captures_of(move).count());
      });
      return;
    }
    const Set free = board.targets();
    const Set& own = board.stones(side);
    const Set& enemy = board.stones(opponent(side));
    const Set taking = threats<Size>(own, enemy, free, board.rules()).points;
    const Set denied = threats<Size>(enemy, own, free, board.rules()).points;
    const Set exposed = Tactics<Size>::exposed(enemy, free) - taking;
    free.each([&](std::size_t to) {
      const Move move{no_point, static_cast<Point>(to)};
      add(out, move, taking.test(to) || board.rules().long_runs ? board.captures_of(move).count() : 0);
      auto& child = out[out.size() - 1];
      if (denied.test(to)) {
        child.visits += worth.denial;
        child.wins += worth.denial;
      }
      if (exposed.test(to)) child.visits += worth.exposure;
    });
  }

  static std::size_t code(const Move& move) { return move.from == no_point ? move.to : codes; }

  int play_out(Board& board, core::Rng& rng, search::Trace<longest_trace>& trace) const {
    int plies = 0;
    const int last = std::max(board.ply(), Game::placements) + most_movement;
    for (; board.ply() < last && !board.outcome(); ++plies) {
      const Move move = Tactics<Size>::choose(board, habits, rng);
      if (move.from == no_point) trace.add(move.to, board.to_move());
      board.play(move);
    }
    return plies;
  }

  static search::Result result(const Board& board) {
    const auto black = static_cast<float>(board.stones(core::Side::black).count());
    const auto white = static_cast<float>(board.stones(core::Side::white).count());
    return {board.outcome().value_or(board.majority()), (black - white) / Game::placements};
  }

 private:
  void add(Children& out, const Move& move, unsigned taken) const {
    const float won = taken == 0 ? 0 : worth.capture + worth.each_capture * static_cast<float>(taken);
    out.push_back({move, won, won});
  }
};

static_assert(search::Policy<Policy<5>>);

}  // namespace jiaqi
