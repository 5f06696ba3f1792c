#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/side.h"
#include "engine/core/options.h"

namespace cli {

/// A report about an engine's failure, for its author.
struct FailureBundle {
  std::vector<std::pair<std::string, std::string>> about;  ///< name and text, the lines of about.txt
  std::vector<std::pair<std::string, std::string>> files;  ///< further files by name; empty ones are skipped
};

/// A move in a report.
struct ReportedMove {
  base::Side side{};
  std::string move;
  base::PerSide<std::int64_t> clocks;  ///< ms left after it; negative without a clock
};
/// One line per move, from ply 1, after a heading.
std::string moves_text(std::span<const ReportedMove> moves);

/// Creates the folder and writes the files. Throws Failure.
void write_bundle(const std::filesystem::path& folder, const FailureBundle& bundle);

/// The files that a shell command names, its program first, with the SHA-256 of each, which identifies the version.
/// Empty if there is none.
std::string files_of_command(const std::string& command);

/// Formats `size=9 komi=7`.
std::string options_text(std::span<const core::KeyValue> options);

/// Quotes a text as one word of a shell command.
std::string shell_word(const std::string& text);

}  // namespace cli
