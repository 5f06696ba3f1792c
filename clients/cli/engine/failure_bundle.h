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

/// All that is known of an engine's failure, for whoever has to mend it.
struct FailureBundle {
  std::vector<std::pair<std::string, std::string>> about;  ///< what and its text, the lines of about.txt
  std::vector<std::pair<std::string, std::string>> files;  ///< further files, name and text; empty ones are left out
};

/// A move as a report lists it.
struct ReportedMove {
  base::Side side{};
  std::string move;
  base::PerSide<std::int64_t> clocks;  ///< ms left after it; negative without a clock
};
/// One line for each, ply 1 first, below a line that says what the columns are.
std::string moves_text(std::span<const ReportedMove> moves);

/// Makes the folder and writes the files there. Throws Failure.
void write_bundle(const std::filesystem::path& folder, const FailureBundle& bundle);

/// Each file that a shell command names, its program first, with the SHA-256 of what is in it: which version it was,
/// whatever it calls itself. Empty when there is none.
std::string files_of_command(const std::string& command);

/// `size=9 komi=7`
std::string options_text(std::span<const core::KeyValue> options);

/// A text as one word of a shell's command line.
std::string shell_word(const std::string& text);

}  // namespace cli
