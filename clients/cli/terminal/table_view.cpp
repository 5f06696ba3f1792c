#include "clients/cli/terminal/table_view.h"

#include <algorithm>

#include "clients/cli/game_start.h"
#include "server/referee/replay.h"

namespace cli {
namespace {

namespace answer = protocol::answer;

}  // namespace

base::Expected<TableView> TableView::from_state(std::span<const Message> lines) {
  const auto* const room = lines.empty() ? nullptr : get_if<answer::Room>(&lines.front());
  if (room == nullptr) return base::fault("the server's State does not start with Room");
  const base::Expected<const core::GameKind*> kind = find_kind(room->game);
  if (!kind) return tl::unexpected(kind.error());
  std::vector<core::KeyValue> options;
  for (const Message& line : lines)
    if (const auto* const option = get_if<answer::Option>(&line)) options.emplace_back(option->key, option->value);
  base::Expected<core::AnyGame> game = referee::start_position(**kind, options);
  if (!game) return tl::unexpected(game.error());

  TableView table(**kind, *std::move(game));
  table.room_ = room->room;
  table.options_ = std::move(options);
  table.players_ = {room->black, room->white};
  for (const Message& line : lines) {
    const auto* const move = get_if<protocol::event::Move>(&line);
    if (move != nullptr && table.on(*move) == Change::out_of_step)
      return base::fault("move {number} ({move}) of table {table} does not follow from the moves before it", move->ply,
                         move->move, room->room);
  }
  if (table.game_.ply() != room->ply)
    return base::fault("the server's State of table {table} is missing moves", room->room);
  table.state_ = room->state;
  table.clocks_ = {room->clockblack, room->clockwhite};
  table.clocks_read_ = Clock::now();
  // The time that the turn has taken so far is in a line of its own.
  for (const Message& line : lines)
    if (const auto* const clock = get_if<protocol::event::Clock>(&line)) table.on(*clock);
  return table;
}

TableView::Change TableView::apply(const Message& message) {
  return visit(
      [this](const auto& line) {
        if constexpr (requires { on(line); })
          return line.room == room_ ? on(line) : Change::none;
        else
          return Change::none;
      },
      message);
}

TableView::Change TableView::on(const protocol::event::Start& start) {
  const base::PerSide<std::string> players{start.black, start.white};
  const bool news = state_ != "playing" || players != players_;
  players_ = players;
  state_ = "playing";
  return news ? Change::status : Change::none;
}

TableView::Change TableView::on(const protocol::event::Move& move) {
  if (move.ply <= game_.ply()) return Change::none;
  if (move.ply != game_.ply() + 1 || move.side != game_.to_move()) return Change::out_of_step;
  const core::Verdict verdict = game_.play(move.move);
  if (!verdict) return Change::out_of_step;
  moves_.push_back({move.side, verdict->move});
  clocks_ = {move.clockblack, move.clockwhite};
  clock_trace_.push_back(clocks_);
  clocks_read_ = Clock::now();
  return Change::position;
}

TableView::Change TableView::on(const protocol::event::Turn& turn) {
  if (turn.ply != game_.ply()) return Change::out_of_step;
  const bool news = state_ != "playing";
  state_ = "playing";
  bot_waits_ = false;
  clocks_read_ = Clock::now();
  return news ? Change::status : Change::none;
}

TableView::Change TableView::on(const protocol::event::Undone& undone) {
  if (undone.ply > game_.ply() || undone.ply < 0) return Change::out_of_step;
  game_.rewind(undone.ply);
  moves_.resize(static_cast<std::size_t>(undone.ply));
  clock_trace_.resize(moves_.size());
  return Change::position;
}

TableView::Change TableView::on(const protocol::event::GameOver& over) {
  state_ = "over";
  result_ = over;
  return Change::status;
}

TableView::Change TableView::on(const protocol::event::Joined& joined) {
  // The line does not name the side.
  const bool took_a_seat = joined.role == "player" && state_ != "playing";
  return took_a_seat ? Change::out_of_step : Change::none;
}

TableView::Change TableView::on(const protocol::event::Clock& clock) {
  clocks_ = {clock.clockblack, clock.clockwhite};
  clocks_read_ = Clock::now();
  return Change::status;
}

TableView::Change TableView::on(const protocol::event::Waits& waits) {
  bot_waits_ = waits.waiting == protocol::YesNo::yes;
  return Change::status;
}

TableView::Change TableView::on(const protocol::event::Paused&) {
  state_ = "paused";
  return Change::status;
}

TableView::Change TableView::on(const protocol::event::Continued&) {
  state_ = "playing";
  return Change::status;
}

TableView::Change TableView::on(const protocol::event::Scoring&) {
  // At a finished table it tells which stones the players agreed are dead.
  if (state_ != "over") state_ = "scoring";
  return Change::status;
}

std::optional<std::int64_t> TableView::clock(Side side, Clock::time_point now) const {
  const std::int64_t last = clocks_[side];
  if (last < 0) return std::nullopt;
  if (!may_move(side) || bot_waits()) return last;
  const auto gone = std::chrono::duration_cast<std::chrono::milliseconds>(now - clocks_read_).count();
  return std::max<std::int64_t>(0, last - gone);
}

std::vector<Message> ask_state(Client& client, RoomId room, const Request& state_or_watch) {
  Answer answer = client.ask(state_or_watch);
  if (!answer) throw Failure(explain(answer.error()));
  std::erase_if(client.waiting(), [&](const Message& message) {
    return visit(
        [&]<class M>(const M& line) {
          if constexpr (std::same_as<M, protocol::event::Move> || std::same_as<M, protocol::event::Turn> ||
                        std::same_as<M, protocol::event::Undone>)
            return line.room == room;
          else
            return false;
        },
        message);
  });
  return *std::move(answer);
}

TableView read_table(std::span<const Message> state) {
  base::Expected<TableView> table = TableView::from_state(state);
  if (!table) throw Failure(table.error().text());
  return *std::move(table);
}

TableView fetch_table(Client& client, RoomId room) {
  return read_table(ask_state(client, room, protocol::request::State{room}));
}

void mark_guests(Client& client, TableView& table) {
  std::vector<std::string> names;
  for (const Side side : base::both_sides)
    if (!table.players()[side].empty()) names.push_back(table.players()[side]);
  table.set_guests(guests_among(client, names));
}

TableView fetch_table_with_guests(Client& client, RoomId room) {
  TableView table = fetch_table(client, room);
  mark_guests(client, table);
  return table;
}

}  // namespace cli
