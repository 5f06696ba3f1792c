#pragma once

#include <string>
#include <string_view>

#include "clients/cli/gtp/gtp_handlers.h"
#include "engine/base/expected.h"

namespace cli {

/// How the statistics of a search are written.
enum class StatisticsForm { text, json };

/// `text` or `json`.
base::Expected<StatisticsForm> parse_statistics_form(std::string_view text);

/// One line with its LF about a move that the engine has made: its win rate, depth, nodes, speed and time, visits and
/// playouts where it makes any, the score where it has an opinion about that, and the expected line.
std::string statistics_line(const GtpMoveReport& report, StatisticsForm form);

}  // namespace cli
