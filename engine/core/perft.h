#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "engine/core/record.h"

namespace core {

/// The published counts of some games include lines that end before the full depth. Such a game declares `static
/// constexpr bool perft_counts_ended_games = true`.
template <class G>
concept CountsEndedGames = G::perft_counts_ended_games;

/// A game may count its moves without listing them: move_count() returns the size of legal_moves().
template <class G>
concept CountsMoves = requires(const G position) {
  { position.move_count() } -> std::same_as<std::size_t>;
};

/// perft without a history, for games in which no position can repeat.
template <TableGame G>
std::uint64_t perft(const G& position, int depth) {
  if (depth == 0) return 1;
  if constexpr (CountsMoves<G>)
    if (depth == 1 && position.move_count() > 0) return position.move_count();
  typename G::Moves moves;
  position.legal_moves(moves);
  if (CountsEndedGames<G> && moves.empty()) return 1;
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const auto& move : moves) {
    G next = position;
    next.play(move);
    count += perft(next, depth - 1);
  }
  return count;
}

/// The number of legal move sequences of exactly `depth` plies from the record's position, counted with superko and
/// repetition: the standard test of a rules engine against a reference.
template <TableGame G>
std::uint64_t perft(const Record<G>& record, int depth) {
  if (depth == 0) return 1;
  const auto moves = record.legal_moves();
  if (depth == 1 || moves.empty()) return moves.size();
  if (record.position().repetition_rule() == Repetition::ignored) return perft(record.position(), depth);
  std::uint64_t count = 0;
  for (const auto& move : moves) {
    Record<G> next = record;
    next.play(move);
    count += perft(next, depth - 1);
  }
  return count;
}

}  // namespace core
