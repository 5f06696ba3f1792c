#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include "engine/base/side.h"
#include "engine/core/game.h"
#include "engine/search/policy.h"

namespace search {

/// What a position is worth to its side to move. Evaluations and results share the scale.
using Score = std::int32_t;

/// Beyond every score: scores lie strictly between -infinite and infinite, so that the table can hold them.
inline constexpr Score infinite = 32'000;

/// A move with a number that says how early the search looks at it: the largest first.
template <class Move>
struct Ordered {
  Move move{};
  std::int32_t order = 0;
};

/// What alpha-beta, PVS and MTD(f) must be told about a game. A policy is a small value, its state the choices that it
/// leaves open; each thread has its own copy, so that its functions may keep scratch tables.
///
///   Game             the game as it is played (core::Game); its moves are those of the search
///   Board            what the search copies and plays on: Game itself, or something faster. Has to_move(), which need
///                    not alternate, play(move), and hash(), equal for equal positions with the same side to move
///   begin(root)      the Board of a Root
///   Moves            FixedVector<Ordered<Move>, …> large enough for every position
///   moves(b, out)    clears `out` and fills it with the moves worth a thought, at least one, each with what the game
///                    knows of its order; expects that b is not over. Their sequence decides between equals
///   terminal(b)      the score of a board that is over for its side to move; nothing where the game goes on. A policy
///                    that knows the score of an unfinished board for certain may say it here as well
///   evaluate(b)      an estimate, b not being over
///   code(move)       a number of at most 20 bits, 0 for no move of the game: so moves stand in the table
///   max_depth(b)     an upper bound of the plies that are left
///
/// and, as static constants,
///
///   min_win_score    a score of so much or more is a win by the rules, of -min_win_score or less a loss, not an
///                    estimate: the search ends when it has found one. infinite: there are no such scores
///   logistic_scale   evaluations become chances by 1 / (1 + e^(-score / scale)); a double
///   aspiration       how far from the guess PVS opens its first window
///   odd_even         whether evaluations change with the parity of the depth, so that the first guess for a depth is
///                    the value of two plies before
///   killer_order     the addition to `order` for killer moves, the last two that caused a cutoff at the same ply
///   history_order    the maximum addition by the history heuristic, for moves that caused cutoffs anywhere; 0: the
///                    search does not use it
///
/// It may besides have
///
///   quiesce(b, alpha, beta)                the value of a leaf instead of evaluate(b), as a fail-soft search gives it
///   reduction(b, move, number, depth)      by how many plies less the search looks at the move at first, which is the
///                                          number-th in order (from 0) at a board of that depth
///   extension(b, move)                     by how many plies the search goes deeper after the move, where it is forced
///   forward_prune(b, depth, alpha, beta, look)   a value ≤ alpha or ≥ beta where a shallow look makes it likely enough
///                                          (ProbCut, null moves), else nothing. look(b, depth, alpha, beta) searches
///                                          any board and gives its value for the side to move on it
///   forget()                               drops what it keeps of earlier searches, where these must not matter
template <class P>
concept MinimaxPolicy = core::Game<typename P::Game> &&
    requires(typename P::Board& board, const typename P::Board& position, typename P::Moves& moves, P& policy,
             const typename P::Game::Move& move, const Root<typename P::Game>& root) {
  { P::begin(root) } -> std::same_as<typename P::Board>;
  { position.to_move() } -> std::same_as<base::Side>;
  { position.hash() } -> std::same_as<std::uint64_t>;
  board.play(move);
  policy.moves(position, moves);
  { policy.terminal(position) } -> std::same_as<std::optional<Score>>;
  { policy.evaluate(position) } -> std::same_as<Score>;
  { P::code(move) } -> std::same_as<std::uint32_t>;
  { P::max_depth(position) } -> std::same_as<int>;
  { P::min_win_score } -> std::convertible_to<Score>;
  { P::logistic_scale } -> std::convertible_to<double>;
  { P::aspiration } -> std::convertible_to<Score>;
  { P::odd_even } -> std::convertible_to<bool>;
  { P::killer_order } -> std::convertible_to<std::int32_t>;
  { P::history_order } -> std::convertible_to<std::int32_t>;
};

template <class P>
concept Quiesces = requires(P& policy, const typename P::Board& board) {
  { policy.quiesce(board, Score{}, Score{}) } -> std::same_as<Score>;
};

template <class P>
concept Reduces = requires(P& policy, const typename P::Board& board, const typename P::Game::Move& move) {
  { policy.reduction(board, move, 0, 0) } -> std::same_as<int>;
};

template <class P>
concept Extends = requires(P& policy, const typename P::Board& board, const typename P::Game::Move& move) {
  { policy.extension(board, move) } -> std::same_as<int>;
};

template <class P>
concept PrunesForward = requires(P& policy, const typename P::Board& board,
                                 Score (*look)(const typename P::Board&, int, Score, Score)) {
  { policy.forward_prune(board, 0, Score{}, Score{}, look) } -> std::same_as<std::optional<Score>>;
};

template <class P>
concept Remembers = requires(P& policy) {
  policy.forget();
};

}  // namespace search
