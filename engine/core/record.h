#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/game.h"

namespace core {

/// The reason why a move was not played.
struct Refusal {
  enum class Code : std::uint8_t { illegal, repetition, game_over };
  Code code{};
  base::Fault fault;
};

/// A game in progress: a position with its history, which decides superko, repetition and undo. Searches copy only the
/// position; a table holds the Record.
template <TableGame G>
class Record {
 public:
  using Move = typename G::Move;

  explicit Record(const G& start) : start_(start), position_(start), keys_{start.repetition_key()} {}

  [[nodiscard]] const G& start() const { return start_; }
  [[nodiscard]] const G& position() const { return position_; }
  [[nodiscard]] std::span<const Move> moves() const { return moves_; }
  [[nodiscard]] int ply() const { return static_cast<int>(moves_.size()); }

  [[nodiscard]] std::optional<Ending> ending() const {
    if (const std::optional<Ending> ending = position_.ending()) return ending;
    if (position_.repetition_rule() == Repetition::third_ends && occurrences(keys_.back()) >= 3)
      return Ending{position_.repetition_outcome(), EndReason::repetition, 0};
    return std::nullopt;
  }

  /// Returns why the move may not be played, or nothing if it may.
  [[nodiscard]] std::optional<Refusal> refusal(const Move& move) const {
    if (ending()) return Refusal{Refusal::Code::game_over, base::Fault{"the game is over"}};
    if (!position_.is_legal(move)) return Refusal{Refusal::Code::illegal, position_.why_illegal(move)};
    if (repeats(move))
      return Refusal{Refusal::Code::repetition,
                     base::Fault{"{move} would repeat an earlier position (superko)", G::format(move)}};
    return std::nullopt;
  }

  /// Expects that refusal(move) is empty.
  void play(const Move& move) {
    assert(!refusal(move));
    position_.play(move);
    moves_.push_back(move);
    keys_.push_back(position_.repetition_key());
  }

  /// The moves that refusal() accepts, in the game's own order.
  [[nodiscard]] std::vector<Move> legal_moves() const {
    if (ending()) return {};
    typename G::Moves moves;
    position_.legal_moves(moves);
    std::vector<Move> allowed(moves.begin(), moves.end());
    std::erase_if(allowed, [this](const Move& move) { return repeats(move); });
    return allowed;
  }

  /// Takes back moves until `ply` of them are left. Expects 0 ≤ ply ≤ this->ply().
  void rewind(int ply) {
    assert(ply >= 0 && ply <= this->ply());
    moves_.resize(static_cast<std::size_t>(ply));
    keys_.resize(static_cast<std::size_t>(ply) + 1);
    position_ = start_;
    for (const Move& move : moves_) position_.play(move);
  }

 private:
  [[nodiscard]] std::ptrdiff_t occurrences(std::uint64_t key) const {
    return std::count(keys_.begin(), keys_.end(), key);
  }

  [[nodiscard]] bool repeats(const Move& move) const {
    if (position_.repetition_rule() != Repetition::forbidden) return false;
    G next = position_;
    next.play(move);
    const std::uint64_t key = next.repetition_key();
    return key != keys_.back() && occurrences(key) > 0;
  }

  G start_;
  G position_;
  std::vector<Move> moves_;
  std::vector<std::uint64_t> keys_;  ///< repetition keys of all positions, the start position first
};

}  // namespace core
