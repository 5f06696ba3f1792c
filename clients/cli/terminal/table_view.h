#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "clients/cli/engine/engine_task.h"
#include "clients/cli/net/client.h"
#include "clients/cli/net/line_stream.h"
#include "engine/core/game_kind.h"

namespace cli {

/// A table as the client sees it. Keeps the game with the same rules as the server, so that positions can be drawn and
/// checked without requests. Follows the server's lines; never sends any.
class TableView {
 public:
  /// From the lines of State or Watch. The fault says what the client does not understand.
  static base::Expected<TableView> from_state(std::span<const Message> lines);

  /// The effect of a line on the table.
  enum class Change : std::uint8_t {
    none,         ///< nothing visible, or another table
    position,     ///< a move was made or taken back
    status,       ///< players, state, turn
    out_of_step,  ///< does not fit the table: ask for State again
  };
  Change apply(const Message& message);

  [[nodiscard]] RoomId room() const { return room_; }
  [[nodiscard]] const core::GameKind& kind() const { return *kind_; }
  [[nodiscard]] const std::vector<core::KeyValue>& options() const { return options_; }
  [[nodiscard]] const core::AnyGame& game() const { return game_; }
  /// ms left after each known move; -1 without a clock
  [[nodiscard]] const std::vector<base::PerSide<std::int64_t>>& clock_trace() const { return clock_trace_; }
  [[nodiscard]] const base::PerSide<std::string>& players() const { return players_; }
  /// Whether this player is known to be a guest; see mark_guests.
  [[nodiscard]] bool is_guest(Side side) const { return guests_.contains(players_[side]); }
  void set_guests(std::set<std::string> guests) { guests_ = std::move(guests); }
  /// The protocol's word: open, ready, playing, scoring, paused, over.
  [[nodiscard]] const std::string& state() const { return state_; }
  [[nodiscard]] bool is_over() const { return state_ == "over"; }
  /// Whether the bot to move waits for a free thread of the server.
  [[nodiscard]] bool bot_waits() const { return bot_waits_ && state_ == "playing"; }
  [[nodiscard]] bool may_move(Side side) const { return state_ == "playing" && game_.to_move() == side; }
  /// The server's result, once it has arrived.
  [[nodiscard]] const std::optional<protocol::event::GameOver>& result() const { return result_; }

  /// Milliseconds that a side has left now, as far as the client knows; empty without a clock.
  [[nodiscard]] std::optional<std::int64_t> clock(Side side, Clock::time_point now) const;
  /// For an engine that plays here. Valid until the table changes.
  [[nodiscard]] EngineTask task(Clock::time_point now) const {
    return {options_, game_, moves_, {clock(Side::black, now), clock(Side::white, now)}, kind_};
  }

 private:
  TableView(const core::GameKind& kind, core::AnyGame game) : kind_(&kind), game_(std::move(game)) {}

  Change on(const protocol::event::Start& start);
  Change on(const protocol::event::Move& move);
  Change on(const protocol::event::Turn& turn);
  Change on(const protocol::event::Undone& undone);
  Change on(const protocol::event::GameOver& over);
  Change on(const protocol::event::Joined& joined);
  Change on(const protocol::event::Clock& clock);
  Change on(const protocol::event::Waits& waits);
  Change on(const protocol::event::Paused& paused);
  Change on(const protocol::event::Continued& continued);
  Change on(const protocol::event::Scoring& scoring);

  RoomId room_{};
  const core::GameKind* kind_;
  std::vector<core::KeyValue> options_;
  core::AnyGame game_;
  std::vector<EngineMove> moves_;  ///< of the game so far
  std::vector<base::PerSide<std::int64_t>> clock_trace_;
  base::PerSide<std::string> players_;
  std::set<std::string> guests_;
  std::string state_;
  bool bot_waits_ = false;
  base::PerSide<std::int64_t> clocks_;
  Clock::time_point clocks_read_ = Clock::now();
  std::optional<protocol::event::GameOver> result_;
};

/// Asks for State or Watch. Drops earlier lines about the position of that table, since the answer contains them.
/// Throws Failure if there is no such table.
std::vector<Message> ask_state(Client& client, RoomId room, const Request& state_or_watch);
/// The table of such an answer. Throws Failure if it cannot be shown.
TableView read_table(std::span<const Message> state);
/// Both for State.
TableView fetch_table(Client& client, RoomId room);
/// Asks the server which players are guests.
void mark_guests(Client& client, TableView& table);
TableView fetch_table_with_guests(Client& client, RoomId room);

}  // namespace cli
