#pragma once

#include <string>

#include "clients/cli/terminal/table_view.h"
#include "clients/cli/terminal/terminal.h"

/// The texts of a table in a terminal. They end with LF.
namespace cli {

/// Returns ● or ○, or x or o.
std::string stone(Side side, const Look& look);

/// Formats `9:58` or `1:02:03`; below ten seconds with tenths: `8.4`.
std::string clock_text(std::int64_t milliseconds);

/// The rows of the board, each with LF.
std::string board_text(const core::AnyGame& game, const Look& look);

/// Formats `Move 12: ○ C3 takes D4 D5`.
std::string move_text(const core::Played& played, const Look& look);

/// The players with their clocks, and whose turn it is or how the game ended.
std::string status_text(const TableView& table, const Look& look, Clock::time_point now);

/// The board and the status.
std::string table_text(const TableView& table, const Look& look, Clock::time_point now);

/// The text for an event that does not change the position; empty for events of no interest.
std::string news_text(const Message& message, const Look& look);

/// Formats `Black wins (B+3.5)`.
std::string ending_text(std::string_view result, std::string_view reason);

}  // namespace cli
