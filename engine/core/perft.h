#pragma once

#include <cstdint>

#include "engine/core/record.h"

namespace core {

/// The number of legal move sequences of exactly `depth` plies from the record's position, superko and repetition
/// included: the count that proves a rules engine against a reference.
template <TableGame G>
std::uint64_t perft(const Record<G>& record, int depth) {
  if (depth == 0) return 1;
  const auto moves = record.legal_moves();
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const auto& move : moves) {
    Record<G> next = record;
    next.play(move);
    count += perft(next, depth - 1);
  }
  return count;
}

}  // namespace core
