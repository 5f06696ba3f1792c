#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cli {

/// A command of a player at a table.
struct TableCommand {
  enum class Kind : std::uint8_t {
    move,
    resign,
    undo,
    draw,
    yes,
    no,
    dead,
    alive,
    pause,
    go_on,
    abort,
    claim,
    rematch,
    legal,
    board,
    say,
    help,
    quit,
    nothing
  };
  Kind kind{};
  std::string text;  ///< the move, the point of a chain, or the message
};

/// Parses a command in any case. Other text is a move, which the game will check.
TableCommand parse_table_command(std::string_view line);

/// The commands, one per line.
std::string table_command_help();

}  // namespace cli
