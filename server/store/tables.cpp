#include "server/store/tables.h"

#include <algorithm>
#include <cassert>

#include "engine/base/words.h"

namespace store {
namespace {

constexpr bool checked = true;
constexpr bool unchecked = false;

/// `key:text created_at`: the names with their types; without one it is a number.
std::vector<Column> columns_of(std::string_view text) {
  std::vector<Column> columns;
  for (const std::string& word : base::words(text)) {
    const std::size_t end = word.find(':');
    const std::string type = end == std::string::npos ? "" : word.substr(end + 1);
    columns.push_back({word.substr(0, end), type.empty()     ? Column::Type::number
                                            : type == "text" ? Column::Type::text
                                                             : Column::Type::bytes});
  }
  return columns;
}

}  // namespace

DataTable::DataTable(std::string_view called, std::size_t key_columns, bool with_checksum, std::string_view text)
    : name(called), keys(key_columns), has_checksum(with_checksum), columns(columns_of(text)) {}

const std::vector<DataTable>& tables() {
  static const std::vector<DataTable> list{
      {"account", 1, checked, "key:text name:text password_hash:text created_at role:text secret_hash:text owner:text"},
      {"sign_in", 1, checked,
       "id secret_hash:text user_key:text user_name:text guest client:text address:text since used"},
      {"event", 1, checked, "id name:text definition:text state:text by:text created_at"},
      {"game", 1, checked,
       "id kind:text options:text opened_by:text opened_at started_at black:text black_bot:text black_ready "
       "black_bot_name:text white:text white_bot:text white_ready white_bot_name:text result:text "
       "reason:text ended_at event"},
      {"event_entrant", 2, checked, "event number name:text bot:text options:text school:text rating withdrawn"},
      {"event_pairing", 2, checked, "event number round black white opening game result:text reason:text played"},
      {"event_act", 1, checked, "id event action:text by:text detail:text at"},
      {"move", 2, checked, "game ply side:text move:text clock_black clock_white clock:text played_at"},
      {"move_log", 1, checked, "number games:bytes entries:bytes"},
      {"game_moves", 1, checked, "game plies moves:bytes thoughts:bytes"},
      {"act", 1, checked, "id game ply action:text by:text detail:text clock_black:text clock_white:text at"},
      {"undone_move", 2, checked, "act ply side:text move:text clock_black clock_white played_at"},
      {"thought", 2, checked, "game ply win_rate playouts variation:text"},
      {"analysis", 1, checked, "id game bot:text options:text by:text asked_at state:text ended_at"},
      {"analysed", 2, checked, "analysis ply side:text win_rate playouts variation:text"},
      {"unindexed", 1, unchecked, "game"},
      {"position_keys", 1, unchecked, "game keys:bytes"},
      {"position_segment", 1, unchecked, "id games:bytes"},
      {"position_block", 1, unchecked, "id entries:bytes"},
      {"position_void", 1, unchecked, "game segment"},
      {"ending", 1, unchecked, "number game"},
      {"reopening", 1, unchecked, "number game ending"},
  };
  return list;
}

const DataTable& table_named(std::string_view name) {
  const auto found = std::ranges::find(tables(), name, &DataTable::name);
  assert(found != tables().end());
  return *found;
}

}  // namespace store
