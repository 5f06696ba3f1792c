#pragma once

#include <optional>
#include <string_view>

#include "protocol/messages/field.h"

namespace cli::bench {

/// What a lobby page needs of a row of a list of tables.
struct TableLine {
  bool unasked = false;  ///< a change of a list that is followed
  protocol::RoomId room = 0;
  bool over = false;
};

/// Reads `Table` and `Listed` as lines, the former with a tag, and as JSON; nullopt for other messages. Pages get
/// thousands of them each second, for which the protocol's parser is too slow.
std::optional<TableLine> read_table_line(std::string_view text);

}  // namespace cli::bench
