#include "clients/cli/terminal/table_refresh.h"

#include "clients/cli/commands/record.h"

namespace cli {
namespace {

/// Adds the moves and the result of the record to the table. Returns false if there is no record of a finished game.
bool finish_from_record(Client& client, TableView& table) {
  const std::optional<protocol::GameRecord> record = ask_record(client, table.room());
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

void refresh_table(Client& client, TableView& table) {
  const Answer state = client.ask(protocol::request::State{table.room()});
  if (state) {
    table = read_table(*state);
    add_result(client, table);
  } else if (!finish_from_record(client, table)) {
    throw Failure(explain(state.error()));
  }
}

void add_result(Client& client, TableView& table) {
  if (table.is_over() && !table.result()) finish_from_record(client, table);
}

}  // namespace cli
