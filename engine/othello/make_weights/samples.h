#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "engine/othello/board.h"

namespace othello {

/// A position with its value, as stored in a file of samples.
struct Sample {
  Discs discs;
  std::int64_t value = 0;  ///< for the side to move, in units of `disc`
};

/// Writes the samples under another name first, so that a file is always complete.
void write_samples(const std::filesystem::path& file, std::span<const Sample> samples);
/// Appends the samples of a file.
void read_samples(const std::filesystem::path& file, std::vector<Sample>& out);

}  // namespace othello
