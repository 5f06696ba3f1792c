#include "clients/cli/bench/table_line.h"

#include "engine/base/text.h"

namespace cli::bench {
namespace {

/// Removes the beginning of a text if it is this one.
bool skip(std::string_view& text, std::string_view beginning) {
  if (!text.starts_with(beginning)) return false;
  text.remove_prefix(beginning.size());
  return true;
}

}  // namespace

std::optional<TableLine> read_table_line(std::string_view text) {
  const bool is_json = text.starts_with('{');
  if (!is_json && text.starts_with('@')) text.remove_prefix(text.find(' ') + 1);
  const bool unasked = skip(text, is_json ? R"({"verb":"Listed","room":)" : "Listed,");
  if (!unasked && !skip(text, is_json ? R"({"verb":"Table","room":)" : "Table,")) return std::nullopt;
  const auto room = base::parse_number<protocol::RoomId>(text.substr(0, text.find(',')));
  if (!room) return std::nullopt;
  // A name cannot contain quotes or commas.
  return TableLine{unasked, *room, text.find(is_json ? R"("state":"over")" : ",over,") != std::string_view::npos};
}

}  // namespace cli::bench
