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

/// The two forms of analysis output during a search: Leela Zero's (`lz-analyze`) and KataGo's (`kata-analyze`, see its
/// GTP_Extensions.md). Sabaki, Lizzie, q5Go and others read them.
enum class AnalysisDialect { leela_zero, katago };

/// The arguments of an analysis command: `[color] [interval] [name value]…`.
struct AnalysisWish {
  std::optional<base::Side> side;            ///< to move; default: whose turn it is
  std::chrono::milliseconds interval{1000};  ///< between two reports; commands give it in hundredths of a second
  std::size_t min_moves = 1;                 ///< in a report, even if some were never visited
  std::size_t max_moves = std::numeric_limits<std::size_t>::max();
  bool ownership = false;
};

/// The fault names the argument that is unknown or not supported.
base::Expected<AnalysisWish> parse_analysis(std::span<const std::string> arguments, AnalysisDialect dialect);

/// A report in one line without LF: each move after `info`, best first. All values are for the side to move. A score
/// estimate stands with the best move only.
std::string analysis_line(const core::Thought& thought, base::Side to_move, const core::BoardView& view,
                          const AnalysisWish& wish, AnalysisDialect dialect);

/// The indices of a view's points in reading order: row by row from the top, each from the left.
std::vector<std::vector<std::size_t>> rows_of(const core::BoardView& view);

/// A number with this number of decimals.
std::string fixed_decimal(double value, int digits);

}  // namespace cli
