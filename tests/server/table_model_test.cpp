#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <sstream>

#include "engine/games.h"
#include "tests/server/stored.h"
#include "tests/server/table_model.h"
#include "tests/server/test_lobby.h"

namespace tests {

void showValue(const TableCommand& command, std::ostream& out) {
  out << static_cast<int>(command.kind) << "(" << command.who << " " << command.a << " " << command.b << ")";
}

}  // namespace tests

namespace rc {

template <>
struct Arbitrary<tests::TableCommand> {
  static Gen<tests::TableCommand> arbitrary() {
    using Command = tests::TableCommand;
    using Kind = Command::Kind;
    // Generates mostly moves and few commands that end the game, so that games make progress.
    const auto kind = gen::weightedElement<Kind>({{40, Kind::move},
                                                  {6, Kind::sit},
                                                  {6, Kind::ready},
                                                  {6, Kind::reply},
                                                  {6, Kind::wait},
                                                  {3, Kind::repent},
                                                  {3, Kind::pause},
                                                  {3, Kind::go_on},
                                                  {3, Kind::leave},
                                                  {4, Kind::come},
                                                  {1, Kind::claim},
                                                  {1, Kind::draw},
                                                  {1, Kind::stand},
                                                  {1, Kind::abort},
                                                  {1, Kind::resign}});
    return gen::build<Command>(gen::set(&Command::kind, kind), gen::set(&Command::who, gen::inRange(0, 2)),
                               gen::set(&Command::a, gen::inRange(0, 52)), gen::set(&Command::b, gen::inRange(0, 8)));
  }
};

}  // namespace rc

namespace tests {
namespace {

const std::array<std::string, 2> names{"ana", "bob"};

/// Table 1 of a server, opened by eva, who stays and watches; ana and bob are connected.
TestLobby model_hall() {
  TestLobby lobby;
  for (const char* name : {"eva", "ana", "bob"}) lobby.enters(name);
  lobby.says("eva", "Open,go,size=5,clock=60s,lag=0,grace=30,scoring=board");
  lobby.says("eva", "Watch,1");
  return lobby;
}

/// The clock of a side as the table reports it now.
std::optional<std::int64_t> told_clock(const Lines& state, int side) {
  const auto found = std::ranges::find_if(state, [](const std::string& line) { return line.starts_with("Clock,1,"); });
  if (found == state.end()) return std::nullopt;
  std::istringstream fields(found->substr(8));
  std::int64_t black = 0;
  std::int64_t white = 0;
  char comma = 0;
  fields >> black >> comma >> white;
  return side == 0 ? black : white;
}

/// Checks what a server that starts from these rows shows: the same moves and clocks, with no time charged to either
/// player.
void expect_restored(const std::vector<store::Write>& rows, const std::string& before) {
  TestLobby restored(contents_of(rows));
  RC_ASSERT(restored.faults().empty());
  restored.starts();
  restored.enters("zoe");
  const std::string after = told("zoe", restored.says("zoe", "State,1")).front();
  // Everything but the state of the table, because the players are not connected yet.
  const auto tail = [](const std::string& line) { return line.substr(line.find(',', 10)); };
  RC_ASSERT(tail(after) == tail(before));
}

RC_GTEST_PROP(TableModel, TheTableDoesWhatTheModelSays, (const std::vector<TableCommand>& commands)) {
  TestLobby lobby = model_hall();
  const core::GameKind& go = *engine::find_game("go");
  const std::vector<core::KeyValue> size{{"size", "5"}};
  TableModel model(go.start(*core::Options::parse(go.options, size)).value());

  // Most games start like this; then any command may follow.
  std::vector<TableCommand> all{{TableCommand::Kind::sit, 0, 0, 0},
                                {TableCommand::Kind::sit, 1, 1, 0},
                                {TableCommand::Kind::ready, 0, 0, 0},
                                {TableCommand::Kind::ready, 1, 0, 0}};
  if (!commands.empty() && commands.front().a % 4 == 0) all.clear();
  all.insert(all.end(), commands.begin(), commands.end());

  for (TableCommand command : all) {
    using Kind = TableCommand::Kind;
    const bool here = model.present[static_cast<std::size_t>(command.who)];
    if (command.kind == Kind::come ? here : command.kind != Kind::wait && !here) continue;
    // Usually a move by the player who is to move.
    if (command.kind == Kind::move && command.b >= 2) command.who = model.game.to_move() == base::Side::black ? 0 : 1;
    if (!model.present[static_cast<std::size_t>(command.who)] && command.kind == Kind::move) continue;

    const std::string& client = names[static_cast<std::size_t>(command.who)];
    const std::string line = model.line(command);
    const std::size_t rows = lobby.saved().size();
    const bool accepted = model.apply(command);
    if (command.kind == Kind::wait) lobby.waits(command.a * 500);
    if (command.kind == Kind::leave) lobby.leaves(client);
    if (command.kind == Kind::come) lobby.enters(client);
    if (!line.empty()) {
      const Lines lines = told(client, lobby.says(client, "@t " + line));
      const auto answer = std::ranges::find_if(lines, [](const std::string& each) { return each.starts_with("@t "); });
      RC_ASSERT(answer != lines.end());
      RC_ASSERT(answer->starts_with("@t Error,") != accepted);
      if (!accepted) RC_ASSERT(lobby.saved().size() == rows);
    }
    const Lines state = told("eva", lobby.says("eva", "State,1"));
    RC_ASSERT(state.front() == model.state_line());
    for (const int side : {0, 1})
      if (model.in_game()) RC_ASSERT(told_clock(state, side) == model.left_now(side));
    if (model.state == "over") break;
  }
  if (model.state == "over") {
    const auto* end = get_if<store::GameEnded>(&lobby.saved().back());
    RC_ASSERT(end != nullptr && end->result == model.result());
  } else if (model.in_game()) {
    expect_restored(lobby.saved(), told("eva", lobby.says("eva", "State,1")).front());
  }
  RC_TAG(model.state);
}

}  // namespace
}  // namespace tests
