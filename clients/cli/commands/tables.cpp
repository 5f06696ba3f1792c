#include "clients/cli/commands/tables.h"

#include <ostream>
#include <set>

#include "clients/cli/net/client.h"
#include "clients/cli/terminal/columns.h"
#include "protocol/codec/plain_text.h"

namespace cli {
namespace {

/// The names of the players, each once.
std::vector<std::string> players_of(const std::vector<Message>& lines) {
  std::set<std::string> names;
  for (const Message& line : lines)
    if (const auto* const table = get_if<protocol::answer::Table>(&line)) names.insert({table->black, table->white});
  names.erase("");
  return {names.begin(), names.end()};
}

void print_row(std::ostream& out, const protocol::answer::Table& table, const std::set<std::string>& guests) {
  const auto player = [&](const std::string& name) {
    const std::string shown = name.empty() ? "-" : protocol::escaped(name);
    return padded(guests.contains(name) ? shown + " (guest)" : shown, 24);
  };
  out << right(std::to_string(table.room), 5) << "  " << padded(table.game, 8) << padded(table.state, 9)
      << player(table.black) << player(table.white) << right(std::to_string(table.ply), 5)
      << right(std::to_string(table.watchers), 9) << '\n';
}

}  // namespace

int tables(TablesArguments arguments, std::ostream& out) {
  Client client = enter(arguments.visitor);
  const Answer answer = client.ask(protocol::request::Tables{});
  if (!answer) throw Failure(explain(answer.error()));
  if (!arguments.json) {
    if (answer->size() == 1) out << "No tables are open. Open one with `qiyuan play`.\n";
    if (answer->size() > 1)
      out << "table  game    state    black                   white                     ply watchers\n";
  }
  const std::set<std::string> guests =
      arguments.json ? std::set<std::string>{} : guests_among(client, players_of(*answer));
  for (const Message& line : *answer) {
    const auto* const table = get_if<protocol::answer::Table>(&line);
    if (table == nullptr) continue;
    if (arguments.json)
      out << protocol::escaped(protocol::format_json(line)) << '\n';
    else
      print_row(out, *table, guests);
  }
  return 0;
}

}  // namespace cli
