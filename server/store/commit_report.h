#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace store {

/// The outcome of a transaction for the batches in it that Store::submit has numbered.
struct CommitReport {
  struct Failure {
    std::uint64_t batch = 0;
    std::string error;
  };
  std::uint64_t last = 0;            ///< the batches after those of the last report, up to this number
  std::vector<Failure> failures;     ///< the batches that are not stored, in order; all others are on disk
  std::size_t moves = 0;             ///< moves that the transaction has stored
  std::size_t games = 0;             ///< games whose ends it has stored
  std::chrono::nanoseconds time{0};  ///< since the first of its batches was submitted
};

}  // namespace store
