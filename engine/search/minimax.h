#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include "engine/base/side.h"
#include "engine/core/game.h"
#include "engine/search/policy.h"

namespace search {

/// The value of a position for its side to move. Evaluations and game results share the scale.
using Score = std::int32_t;

/// A value beyond every score: scores lie strictly between -infinite and infinite, so that the table can hold them.
inline constexpr Score infinite = 32'000;

/// A move with its priority in the search: the largest `order` is searched first.
template <class Move>
struct Ordered {
  Move move{};
  std::int32_t order = 0;
};

/// The interface between a game and alpha-beta, PVS and MTD(f). A policy is a small value whose state holds its
/// parameters; each thread has its own copy, so its functions may keep scratch tables.
///
///   Game             the game as played (core::Game); the search uses its moves
///   Board            the board that the search copies and plays on: Game itself, or something faster. Has to_move(),
///                    which need not alternate, play(move), and hash(), equal for equal positions with the same side to
///                    move
///   begin(root)      the Board of a Root
///   Moves            FixedVector<Ordered<Move>, …> large enough for every position
///   moves(b, out)    clears `out` and fills it with the moves worth searching, at least one, each with the game's own
///                    `order`; expects that b is not over. Their sequence decides between equals
///   terminal(b)      the score for the side to move of a board that is over; nothing if the game continues. A policy
///                    may also return the score of an unfinished board if it is certain
///   evaluate(b)      an estimate of the score; expects that b is not over
///   code(move)       a number of at most 20 bits that represents the move in the table; 0 is not a move
///   max_depth(b)     an upper bound of the number of plies left
///
/// and, as static constants,
///
///   min_win_score    scores from here on are wins by the rules, and those down from -min_win_score losses, not
///                    estimates: the search ends when it finds one. infinite if there are no such scores
///   logistic_scale   converts evaluations to win probabilities by 1 / (1 + e^(-score / scale)); a double
///   aspiration       the distance of PVS's first window from the guess
///   odd_even         whether evaluations depend on the parity of the depth, so that the first guess for a depth is the
///                    value from two plies before
///   killer_order     the addition to `order` for killer moves, the last two that caused a cutoff at the same ply
///   history_order    the maximum addition by the history heuristic, for moves that caused cutoffs anywhere; 0 to
///                    disable the heuristic
///
/// It may also have
///
///   seeks_proof(b, value)                  whether an iteration that found this value for a root also tries to prove
///                                          the win or loss that the value suggests, by a null window
///   to_table(b, score)                     a score as the table keeps it, if scores of wins depend on how b was
///   reached from_table(b, lower, upper)            turns bounds from the table into those that hold on b. Win scores
///   among them
///                                          are proofs, so they also serve deeper searches
///   quiesce(b, alpha, beta)                the value of a leaf instead of evaluate(b), fail-soft
///   frontier(b, alpha, beta, leaves)       the value of a search of one ply, fail-soft, for games where that is faster
///                                          than a table; adds the number of boards that it evaluated to `leaves`
///   reduction(b, move, number, depth)      the number of plies by which the first search of the move, the number-th in
///                                          order (from 0) at a board of that depth, is reduced
///   extension(b, move)                     the number of plies by which the search is extended after a forced move
///   forward_prune(b, depth, alpha, beta, look)   a value ≤ alpha or ≥ beta if a shallow search makes it likely enough
///                                                (ProbCut, null moves), else nothing. look(b, depth, alpha, beta)
///                                                searches any board and returns its value for the side to move on it
///   forget()                               drops what it keeps from earlier searches, when these must not matter
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
concept SeeksProofs = requires(const typename P::Board& board) {
  { P::seeks_proof(board, Score{}) } -> std::same_as<bool>;
};

template <class P>
concept DatesWins = requires(const typename P::Board& board, Score& bound) {
  { P::to_table(board, Score{}) } -> std::same_as<Score>;
  P::from_table(board, bound, bound);
};

template <class P>
concept Quiesces = requires(P& policy, const typename P::Board& board) {
  { policy.quiesce(board, Score{}, Score{}) } -> std::same_as<Score>;
};

template <class P>
concept SearchesFrontier = requires(P& policy, const typename P::Board& board, std::int64_t& leaves) {
  { policy.frontier(board, Score{}, Score{}, leaves) } -> std::same_as<Score>;
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
