#include "clients/cli/commands/tables.h"

#include <iomanip>
#include <ostream>

#include "clients/cli/net/client.h"

namespace cli {
namespace {

void print_row(std::ostream& out, const protocol::answer::Table& table) {
  const auto player = [](const std::string& name) { return name.empty() ? std::string{"-"} : name; };
  out << std::setw(5) << table.room << "  " << std::left << std::setw(8) << table.game << std::setw(9) << table.state
      << std::setw(18) << player(table.black) << std::setw(18) << player(table.white) << std::right << std::setw(5)
      << table.ply << std::setw(9) << table.watchers << '\n';
}

}  // namespace

int tables(TablesArguments arguments, std::ostream& out) {
  Client client = enter(arguments.visitor);
  const Answer answer = client.ask(protocol::request::Tables{});
  if (!answer) throw Failure(explain(answer.error()));
  if (!arguments.json) {
    if (answer->size() == 1) out << "No tables are open. Open one with `qiyuan play`.\n";
    if (answer->size() > 1) out << "table  game    state    black             white               ply watchers\n";
  }
  for (const Message& line : *answer) {
    const auto* const table = get_if<protocol::answer::Table>(&line);
    if (table == nullptr) continue;
    if (arguments.json)
      out << protocol::format_json(line) << '\n';
    else
      print_row(out, *table);
  }
  return 0;
}

}  // namespace cli
