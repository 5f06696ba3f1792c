#include "clients/cli/commands/tables.h"

#include <ostream>
#include <set>

#include "clients/cli/net/client.h"
#include "clients/cli/terminal/columns.h"
#include "protocol/codec/plain_text.h"

namespace cli {
namespace {

/// The number of tables that the server lists at once.
constexpr std::size_t max_page = 1000;

/// The names of the players, each once.
std::vector<std::string> players_of(const std::vector<Message>& lines) {
  std::set<std::string> names;
  for (const Message& line : lines)
    if (const auto* const table = get_if<protocol::answer::Table>(&line)) names.insert({table->black, table->white});
  names.erase("");
  return {names.begin(), names.end()};
}

/// Asks for one page after the other. Throws Failure.
std::vector<Message> all_tables(Client& client) {
  std::vector<Message> lines;
  protocol::request::Tables wanted;
  for (std::size_t page_size = max_page; page_size == max_page;) {
    const Answer answer = client.ask(wanted);
    if (!answer) throw Failure(explain(answer.error()));
    page_size = 0;
    for (const Message& line : *answer) {
      const auto* const table = get_if<protocol::answer::Table>(&line);
      if (table == nullptr) continue;
      lines.push_back(line);
      wanted.filters = {{"after", std::to_string(table->room)}};
      ++page_size;
    }
  }
  return lines;
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
  const std::vector<Message> lines = all_tables(client);
  if (!arguments.json) {
    if (lines.empty())
      out << "No tables are open. Open one with `qiyuan play`.\n";
    else
      out << "table  game    state    black                   white                     ply watchers\n";
  }
  const std::set<std::string> guests =
      arguments.json ? std::set<std::string>{} : guests_among(client, players_of(lines));
  for (const Message& line : lines) {
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
