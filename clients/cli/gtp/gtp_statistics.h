#pragma once

#include <string>
#include <string_view>

#include "clients/cli/gtp/gtp_handlers.h"
#include "engine/base/expected.h"

namespace cli {

/// The format of search statistics.
enum class StatisticsForm { text, json };

/// Parses `text` or `json`.
base::Expected<StatisticsForm> parse_statistics_form(std::string_view text);

/// One line with LF about a move of the engine: win rate, depth, nodes, speed and time, visits and playouts if there
/// are any, the score if estimated, and the expected line.
std::string statistics_line(const GtpMoveReport& report, StatisticsForm form);

}  // namespace cli
