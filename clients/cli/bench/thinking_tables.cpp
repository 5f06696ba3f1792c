#include "clients/cli/bench/thinking_tables.h"

#include <algorithm>
#include <utility>

#include "clients/cli/net/seat_choice.h"

namespace cli::bench {

namespace request = protocol::request;
namespace answer = protocol::answer;

void ThinkingTables::open(LoadGuest& guest) {
  begin(tables_.emplace_back(Table{&guest, 0}));
}

void ThinkingTables::begin(Table& table) {
  table.guest->ask(request::Open{kind_, options_}, [this, &table](std::string_view text) {
    table.room = get<answer::Opened>(protocol::parse_message(text)->message).room;
    table.guest->ask(request::SitDown{table.room, Side::white});
    // One second per move, all of which the bot uses: some bot always thinks.
    table.guest->ask(request::SeatBot{table.room, Side::black, "uct", {{"time", "1000"}}},
                     [this](std::string_view) { ++begun_; });
    table.guest->ask(request::Ready{table.room, Side::white, std::nullopt});
  });
}

void ThinkingTables::heard(LoadGuest& guest, std::string_view line) {
  const auto table = std::ranges::find(tables_, &guest, &Table::guest);
  if (table == tables_.end() || ending_) return;
  const auto message = protocol::parse_message(line);
  if (!message) return;
  if (const auto* const turn = get_if<protocol::event::Turn>(&message->message); turn && turn->side == Side::white)
    answer(*table, turn->ply);
  if (holds_alternative<protocol::event::GameOver>(message->message)) begin(*table);
}

void ThinkingTables::answer(Table& table, int ply) {
  table.guest->ask(request::Legal{table.room}, [this, &table, ply](std::string_view text) {
    std::vector<std::string> moves = get<answer::Legal>(protocol::parse_message(text)->message).moves;
    if (moves.size() > 1) std::erase(moves, "pass");
    if (moves.empty()) return;
    const std::string& move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
    table.guest->ask(move_request(table.room, Side::white, move, ply + 1));
  });
}

void ThinkingTables::end() {
  ending_ = true;
  for (Table& table : tables_) table.guest->ask(request::Lose{table.room});
}

}  // namespace cli::bench
