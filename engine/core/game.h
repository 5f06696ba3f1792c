#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/base/expected.h"
#include "engine/base/side.h"
#include "engine/core/board_view.h"
#include "engine/core/outcome.h"

namespace core {

/// The rule for a position that occurs again (compared by `repetition_key`).
enum class Repetition : std::uint8_t {
  ignored,     ///< nothing
  forbidden,   ///< the move is illegal: positional superko
  third_ends,  ///< the third occurrence ends the game with `repetition_outcome`
};

/// The interface of a game that a search needs. A position is a regular value of fixed size; copying it copies the
/// game.
///
///   Move               small regular value
///   Moves              FixedVector<Move, …> large enough for every position
///   to_move()          the side that acts next; sides need not alternate
///   outcome()          set once the rules have ended the game; the Record handles repetition
///   legal_moves(out)   clears `out` and fills it; empty when the game is over. Ignores repetition
///   is_legal(move)     the same for one move
///   play(move)         expects is_legal(move)
///   hash()             equal for equal positions, including the side to move
template <class G>
concept Game = std::regular<G> && std::is_trivially_copyable_v<G> && std::regular<typename G::Move> &&
    requires(G game, const G position, const typename G::Move move, typename G::Moves out) {
  { position.to_move() } -> std::same_as<base::Side>;
  { position.outcome() } -> std::same_as<std::optional<Outcome>>;
  position.legal_moves(out);
  { position.is_legal(move) } -> std::same_as<bool>;
  game.play(move);
  { position.hash() } -> std::same_as<std::uint64_t>;
};

/// A visible effect of a move other than the stone played.
struct Change {
  enum class Kind : std::uint8_t { removed, recoloured };
  Kind kind{};
  std::string point;
  friend bool operator==(const Change&, const Change&) = default;
};

/// The interface of a game that the server needs in addition: repetition rules, text and pictures.
///
///   repetition_rule(), repetition_key(), repetition_outcome()
///                      see Repetition; a move that does not change the key (a pass) repeats nothing
///   ending()           outcome() with its reason and margin
///   parse(text)        a move as a person types it, case-insensitive; the fault says what is valid
///   format(move)       the move in the protocol's notation; parse(format(m)) == m
///   why_illegal(move)  what the rules demand instead; expects !is_legal(move)
///   changes(move)      the stones that it removes and recolours, in the order in which a person would see it
///   view()             the position as clients draw it, without the last move
template <class G>
concept TableGame = Game<G> && requires(const G position, const typename G::Move move, std::string_view text) {
  { position.repetition_rule() } -> std::same_as<Repetition>;
  { position.repetition_key() } -> std::same_as<std::uint64_t>;
  { position.repetition_outcome() } -> std::same_as<Outcome>;
  { position.ending() } -> std::same_as<std::optional<Ending>>;
  { G::parse(text) } -> std::same_as<base::Expected<typename G::Move>>;
  { G::format(move) } -> std::same_as<std::string>;
  { position.why_illegal(move) } -> std::same_as<base::Fault>;
  { position.changes(move) } -> std::same_as<std::vector<Change>>;
  { position.view() } -> std::same_as<BoardView>;
};

/// Games with moves that leave no choice and that the server therefore plays: forced_move() returns that move, if any.
template <class G>
concept ForcesMoves = requires(const G position) {
  { position.forced_move() } -> std::same_as<std::optional<typename G::Move>>;
};

}  // namespace core
