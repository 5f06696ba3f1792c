#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cli {

/// What a player types at a table.
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
  std::string text;  ///< the move, the point of a chain, or what is said
};

/// Words in any case. What is no command is taken for a move: whether it is one is for the game to say.
TableCommand parse_table_command(std::string_view line);

/// The commands, one a line.
std::string table_command_help();

}  // namespace cli
