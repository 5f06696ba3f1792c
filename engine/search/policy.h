#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/base/fixed_vector.h"
#include "engine/base/rng.h"
#include "engine/base/side.h"
#include "engine/core/game.h"
#include "engine/core/outcome.h"

namespace search {

/// A move with the policy's knowledge before any playout: `visits` virtual visits, of which it won `wins`, and the
/// policy prior, the probability that it is the move to play.
template <class Move>
struct Child {
  Move move{};
  float visits = 0;
  float wins = 0;
  float policy_prior = 0;
};

/// The position from which a search starts.
template <core::Game G>
struct Root {
  const G& position;                              ///< not over
  std::span<const typename G::Move> allowed;      ///< the legal moves by all rules, including repetition; at least one
  std::span<const typename G::Move> before = {};  ///< the moves that led here, as far as they are known
};

/// The result of one playout.
struct Result {
  core::Outcome outcome{};
  float margin = 0;  ///< Black's winning margin as a fraction of the maximum, -1…1; 0 if the game does not count points
};

/// The moves of one simulation in order, starting with those in the tree, for statistics that consider a move good
/// wherever it was played ("all moves as first", Brügmann 1993).
template <std::size_t Capacity>
class Trace {
 public:
  struct Entry {
    std::uint16_t code;  ///< Policy::code of the move
    base::Side side;
  };

  void clear() { entries_.clear(); }
  /// Adds a move; ignored once the trace is full.
  void add(std::size_t code, base::Side side) {
    if (entries_.size() < Capacity) entries_.push_back({static_cast<std::uint16_t>(code), side});
  }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  const Entry& operator[](std::size_t i) const { return entries_[i]; }

 private:
  base::FixedVector<Entry, Capacity> entries_;
};

/// The interface between a game and Monte Carlo search. A policy is a small value whose state holds its parameters;
/// threads share one. A game may have several.
///
///   Game             the game as played (core::Game); the tree uses its moves
///   Board            the board that the search copies and plays on: Game itself, or something faster. Has to_move(),
///                    outcome() and play(move) with the meanings of core::Game
///   begin(root)      the Board of a Root
///   Children         FixedVector<Child<Move>, …> large enough for every position
///   expand(b, out)   clears `out` and fills it with the moves that get a node in the tree and the policy's knowledge
///                    of them; expects that b is not over, returns at least one legal move. It decides when to offer a
///                    pass and which moves are never considered; searches trust proofs based on these moves alone
///   codes, code(m)   a number below `codes` for each move; moves with the same number share their all-moves-as-first
///                    statistics. A move with code(m) == codes has none
///   max_trace_length   the maximum number of moves of a simulation recorded in the trace for these statistics
///   play_out(b, rng, trace)   plays b to its end, or until `result` can tell the winner, and adds the moves that count
///                             as played to the trace; returns the number of plies
///   result(b)        the result of a board that was played out
///
/// A policy of a game with points may count their owners at the end of playouts:
///
///   points, tally(b, tally)   adds +1 for Black or -1 for White to each of the `points` counters of a played-out board
///   max_margin(g)             the number of points that corresponds to a Result's margin of 1
template <class P>
concept Policy = core::Game<typename P::Game> &&
    requires(typename P::Board& board, const typename P::Board& position, typename P::Children& children,
             base::Rng& rng, Trace<P::max_trace_length>& trace, const P& policy, const typename P::Game::Move& move,
             const Root<typename P::Game>& root) {
  { P::begin(root) } -> std::same_as<typename P::Board>;
  { position.to_move() } -> std::same_as<base::Side>;
  { position.outcome() } -> std::same_as<std::optional<core::Outcome>>;
  board.play(move);
  policy.expand(position, children);
  { P::code(move) } -> std::same_as<std::size_t>;
  { policy.play_out(board, rng, trace) } -> std::same_as<int>;
  { P::result(position) } -> std::same_as<Result>;
};

template <class P>
concept TalliesPoints = requires(const typename P::Game& game, const typename P::Board& board,
                                 std::array<std::int32_t, P::points>& tally) {
  P::tally(board, tally);
  { P::max_margin(game) } -> std::same_as<double>;
};

/// A policy may estimate the value of positions: `expand` then returns Black's probability of winning, 0…1, or nothing,
/// instead of void.
template <class P>
concept EstimatesValue = requires(const P& policy, const typename P::Board& board, typename P::Children& children) {
  { policy.expand(board, children) } -> std::same_as<std::optional<float>>;
};

/// Such a policy may take more time for the root: `expand_root` does what `expand` does.
template <class P>
concept ExpandsRoot = EstimatesValue<P> &&
    requires(const P& policy, const typename P::Board& board, typename P::Children& children) {
  { policy.expand_root(board, children) } -> std::same_as<std::optional<float>>;
};

/// A policy may override the search's move when the rest of the game is settled:
///
///   override_move(g, ownership)   the move to play instead, given the owners of the points as counted by
///                                 TalliesPoints; nothing to keep the move of the search
template <class P>
concept OverridesMove = TalliesPoints<P> && requires(const typename P::Game& game, std::span<const double> ownership) {
  { P::override_move(game, ownership) } -> std::same_as<std::optional<typename P::Game::Move>>;
};

/// The minimum that makes a game searchable, on the position itself: which moves deserve a node and how a playout
/// continues.
///
///   candidates(g, out)  like `expand`, without prior knowledge
///   choose(g, rng)      a legal move of a playout; expects that g is not over
///   max_playout_length  the number of plies after which the search cuts a playout and settles it
///   settle(g)           the outcome that counts for a playout that was cut
template <class P>
concept PlayoutPolicy = core::Game<typename P::Game> &&
    requires(const typename P::Game& position, typename P::Game::Moves& out, base::Rng& rng) {
  P::candidates(position, out);
  { P::choose(position, rng) } -> std::same_as<typename P::Game::Move>;
  { P::max_playout_length } -> std::convertible_to<int>;
  { P::settle(position) } -> std::same_as<core::Outcome>;
};

/// Every legal move gets a node and all are equally likely: suitable for games that are short under random play.
template <core::Game G>
struct UniformPolicy {
  using Game = G;
  static constexpr int max_playout_length = 1000;

  static void candidates(const G& position, typename G::Moves& out) { position.legal_moves(out); }

  static typename G::Move choose(const G& position, base::Rng& rng) {
    typename G::Moves moves;
    position.legal_moves(moves);
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  }

  static core::Outcome settle(const G& /*position*/) { return core::Outcome::draw; }
};

/// The Policy made from a PlayoutPolicy: it has no priors, and its moves share no statistics.
template <PlayoutPolicy P>
struct Plain {
  using Game = typename P::Game;
  using Board = Game;
  using Move = typename Game::Move;
  using Children = base::FixedVector<Child<Move>, Game::Moves::capacity()>;

  static constexpr std::size_t codes = 0;
  static constexpr std::size_t max_trace_length = 1;

  static Board begin(const Root<Game>& root) { return root.position; }
  static void expand(const Board& board, Children& out) {
    typename Game::Moves moves;
    P::candidates(board, moves);
    out.clear();
    for (const Move& move : moves) out.push_back({move});
  }
  static std::size_t code(const Move& /*move*/) { return codes; }
  static int play_out(Board& board, base::Rng& rng, Trace<max_trace_length>& /*trace*/) {
    int ply = 0;
    for (; ply < P::max_playout_length && !board.outcome(); ++ply) board.play(P::choose(board, rng));
    return ply;
  }
  static Result result(const Board& board) { return {board.outcome().value_or(P::settle(board))}; }
};

}  // namespace search
