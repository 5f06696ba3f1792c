#pragma once

#include <chrono>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/expected.h"
#include "engine/core/board_view.h"
#include "engine/core/bot.h"

namespace cli {

/// The two forms in which engines show their thoughts while they think: that of Leela Zero (`lz-analyze`) and that of
/// KataGo (`kata-analyze`, see its GTP_Extensions.md). Sabaki, Lizzie, q5Go and others read them.
enum class AnalysisDialect { leela_zero, katago };

/// What the arguments of such a command ask for: `[color] [interval] [name value]…`.
struct AnalysisWish {
  std::optional<base::Side> side;            ///< to move; whose turn it is unless given
  std::chrono::milliseconds interval{1000};  ///< between two reports; the commands count in hundredths of a second
  std::size_t min_moves = 1;                 ///< in a report, also such as were never tried
  std::size_t max_moves = std::numeric_limits<std::size_t>::max();
  bool ownership = false;
};

/// The fault names the argument that is not understood or not to be had.
base::Expected<AnalysisWish> parse_analysis(std::span<const std::string> arguments, AnalysisDialect dialect);

/// A report, in one line without its LF: each move with `info` before it, the best first. Everything is seen by the
/// side to move. Where the bot has an opinion about the score it stands with the best move, for which it was formed.
std::string analysis_line(const core::Thought& thought, base::Side to_move, const core::BoardView& view,
                          const AnalysisWish& wish, AnalysisDialect dialect);

/// The numbers of a view's points in the order of reading: row by row from the top, each from the left.
std::vector<std::vector<std::size_t>> rows_of(const core::BoardView& view);

/// With so many digits behind the point.
std::string fixed_decimal(double value, int digits);

}  // namespace cli
