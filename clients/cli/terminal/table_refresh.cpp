#include "clients/cli/terminal/table_refresh.h"

#include "clients/cli/commands/record.h"

namespace cli {
namespace {

/// Adds what the record has beyond the table; false when there is no record of a game that is over.
bool finish_from_record(Hall& hall, TableView& table) {
  const std::optional<protocol::GameRecord> record = ask_record(hall, table.room());
  if (!record || record->result.empty()) return false;
  for (auto ply = static_cast<std::size_t>(table.game().ply()); ply < record->moves.size(); ++ply) {
    const protocol::RecordedMove& move = record->moves[ply];
    table.apply(protocol::event::Move{table.room(), static_cast<int>(ply) + 1, move.side, move.move, move.clock_black,
                                      move.clock_white, move.effects});
  }
  table.apply(protocol::event::GameOver{table.room(), record->result, record->reason});
  return true;
}

}  // namespace

void refresh_table(Hall& hall, TableView& table) {
  const Answer state = hall.ask(protocol::request::State{table.room()});
  if (state) {
    table = read_table(*state);
    add_result(hall, table);
  } else if (!finish_from_record(hall, table)) {
    throw Failure(explain(state.error()));
  }
}

void add_result(Hall& hall, TableView& table) {
  if (table.is_over() && !table.result()) finish_from_record(hall, table);
}

}  // namespace cli
