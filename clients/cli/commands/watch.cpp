#include "clients/cli/commands/watch.h"

#include <iostream>

#include "clients/cli/commands/tables.h"
#include "clients/cli/terminal/table_refresh.h"
#include "clients/cli/terminal/table_text.h"
#include "protocol/codec/plain_text.h"

namespace cli {
namespace {

using Change = TableView::Change;

/// Watches one table.
class Watcher {
 public:
  Watcher(WatchArguments arguments, RoomId room, std::ostream& out)
      : arguments_(std::move(arguments)), room_(room), look_(look_of_stdout(arguments_.ascii)), out_(out) {}

  /// Returns when the game is over. Throws Disconnected if the connection was lost before.
  void follow(Client& client) {
    const std::vector<Message> state = ask_state(client, room_, protocol::request::Watch{room_});
    TableView table = read_table(state);
    const bool was_over = table.is_over();
    add_result(client, table);
    if (!arguments_.json) mark_guests(client, table);
    if (arguments_.json)
      for (const Message& line : state) print(protocol::escaped(protocol::format_json(line)) + '\n');
    else
      print(table_text(table, look_, Clock::now()));
    while (!table.is_over()) {
      const std::optional<Message> message = client.event(std::nullopt);
      const Change change = table.apply(*message);
      if (change == Change::out_of_step) table = fetch_table_with_guests(client, room_);
      show(table, *message, change);
    }
    if (was_over && arguments_.json && table.result())
      print(protocol::escaped(protocol::format_json(*table.result())) + '\n');
  }

 private:
  /// Throws Failure if standard output was closed, as a pager or `head` does.
  void print(const std::string& text) {
    out_ << text << std::flush;
    if (!out_) throw Failure("cannot write to standard output");
  }

  void show(const TableView& table, const Message& message, Change change) {
    if (arguments_.json) return print(protocol::escaped(protocol::format_json(message)) + '\n');
    if (holds_alternative<protocol::event::Move>(message) && table.game().ply() > 0)
      print('\n' + move_text(table.game().history().back(), look_));
    print(news_text(message, look_));
    if (change == Change::status) print(status_text(table, look_, Clock::now()));
    if (change == Change::position || change == Change::out_of_step) print(table_text(table, look_, Clock::now()));
  }

  WatchArguments arguments_;
  RoomId room_;
  Look look_;
  std::ostream& out_;
};

}  // namespace

int watch(WatchArguments arguments, std::ostream& out) {
  if (!arguments.room) return tables({std::move(arguments.visitor), arguments.json}, out);
  Credentials visitor = arguments.visitor;
  Watcher watcher(arguments, *arguments.room, out);
  Client client = enter(visitor);
  for (;;) {
    try {
      watcher.follow(client);
      return 0;
    } catch (const Disconnected& lost) {
      std::cerr << "qiyuan: " << protocol::escaped(lost.what()) << "; reconnecting\n";
      client = reconnect(visitor, [](const std::string&, std::chrono::milliseconds) {});
    }
  }
}

}  // namespace cli
