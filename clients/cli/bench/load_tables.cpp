#include "clients/cli/bench/load_tables.h"

#include <array>
#include <utility>

#include "clients/cli/net/seat_choice.h"
#include "engine/base/text.h"

namespace cli::bench {
namespace {

namespace request = protocol::request;

/// The fields of a line without quotes, up to four behind the verb. Most lines of a load are like that, and reading
/// them this way is faster than with the protocol's parser: the server under test shares the machine.
struct PlainLine {
  std::string_view verb;
  std::array<std::string_view, 4> fields;
  explicit PlainLine(std::string_view text) : verb(next(text)) {
    for (std::string_view& field : fields) field = next(text);
  }
  [[nodiscard]] std::int64_t number(std::size_t field) const {
    return base::parse_number<std::int64_t>(fields[field]).value_or(0);
  }
  [[nodiscard]] Side side(std::size_t field) const { return fields[field] == "black" ? Side::black : Side::white; }

 private:
  static std::string_view next(std::string_view& rest) {
    const std::size_t comma = rest.find(',');
    const std::string_view field = rest.substr(0, comma);
    rest.remove_prefix(comma == std::string_view::npos ? rest.size() : comma + 1);
    return field;
  }
};

}  // namespace

void LoadTables::open(LoadGuest& black, LoadGuest& white) {
  LoadTable& table = tables_.emplace_back();
  table.seats = {&black, &white};
  begin_game(table);
  if (games_.in_turn > 0) table.plies = 1 + table.plies * (tables_.size() - 1) / games_.in_turn;
  black.ask(request::Open{games_.kind, games_.options}, [this, &table](std::string_view answer) {
    table.room = PlainLine(answer).number(0);
    by_room_[table.room] = &table;
    for (const Side side : base::both_sides) {
      table.seats[side]->ask(request::SitDown{table.room, side});
      table.seats[side]->ask(request::Ready{table.room, side, std::nullopt});
    }
  });
}

void LoadTables::heard(LoadGuest& guest, std::string_view text) {
  const PlainLine line(text);
  const auto found = by_room_.find(line.number(0));
  if (found == by_room_.end()) return;
  LoadTable& table = *found->second;
  if (&guest != table.seats.black && &guest != table.seats.white) return;
  if (line.verb == "Move") {
    on_move(guest, table, static_cast<int>(line.number(1)), line.side(2));
  } else if (line.verb == "Turn") {
    on_turn(guest, table, line.side(1), static_cast<int>(line.number(2)));
  } else if (line.verb == "GameOver") {
    if (!std::exchange(table.over, true)) ++over_;
    if (!ending_) guest.ask(request::Rematch{table.room});
  } else if (line.verb == "Rematched") {
    on_rematched(table, line.number(1));
  }
}

void LoadTables::on_move(LoadGuest& guest, LoadTable& table, int ply, Side side) {
  if (&guest != table.seats[base::opponent(side)] || ply != table.ply) return;
  ++moves_;
  latencies_.add(Clock::now() - table.sent);
}

void LoadTables::on_turn(LoadGuest& guest, LoadTable& table, Side side, int ply) {
  const bool is_first = !std::exchange(table.begun, true);
  if (is_first) ++begun_;
  if (&guest != table.seats[side]) return;
  if (ending_) return guest.ask(request::Lose{table.room});
  const Turn turn{&table, table.room, side, ply};
  if (pace_ == Pace::own) return move(turn);
  // Tables of the same age should not move one after the other.
  const std::size_t place = is_first ? rng_.below(static_cast<std::uint32_t>(turns_.size() + 1)) : turns_.size();
  turns_.insert(turns_.begin() + static_cast<std::ptrdiff_t>(place), turn);
}

void LoadTables::begin_game(LoadTable& table) {
  table.game = next_game_++ % games_.moves.size();
  table.plies = games_.moves[table.game].size();
}

/// Both players get this line; when the second one gets it, the first has set up the table already.
void LoadTables::on_rematched(LoadTable& table, RoomId next) {
  by_room_.erase(table.room);
  std::swap(table.seats.black, table.seats.white);
  table.room = next;
  if (std::exchange(table.over, false)) --over_;
  begin_game(table);
  by_room_[next] = &table;
}

bool LoadTables::move_one() {
  if (turns_.empty()) return false;
  const Turn turn = turns_.front();
  turns_.pop_front();
  move(turn);
  return true;
}

void LoadTables::move(const Turn& turn) {
  LoadTable& table = *turn.table;
  LoadGuest& player = *table.seats[turn.side];
  const Moves& moves = games_.moves[table.game];
  if (static_cast<std::size_t>(turn.ply) >= table.plies) return player.ask(request::Lose{table.room});
  table.ply = turn.ply + 1;
  table.sent = Clock::now();
  player.ask(move_request(table.room, turn.side, moves[static_cast<std::size_t>(turn.ply)], table.ply));
}

void LoadTables::end() {
  ending_ = true;
  for (LoadTable& table : tables_) table.seats.black->ask(request::Lose{table.room});
}

std::vector<RoomId> LoadTables::rooms() const {
  std::vector<RoomId> rooms;
  for (const LoadTable& table : tables_) rooms.push_back(table.room);
  return rooms;
}

}  // namespace cli::bench
