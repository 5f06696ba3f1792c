#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "clients/cli/engine/engine_task.h"
#include "clients/cli/net/client.h"
#include "clients/cli/net/line_stream.h"
#include "engine/core/game_kind.h"

namespace cli {

/// A table as this client sees it: the game is kept here by the same rules as in the server, so that everything can be
/// drawn and answered without asking. Follows the server's lines; never sends any.
class TableView {
 public:
  /// From the lines of State or Watch. The fault says what this client does not understand.
  static base::Expected<TableView> from_state(std::span<const Message> lines);

  /// What a line did to the table.
  enum class Change : std::uint8_t {
    none,         ///< nothing that could be seen, or it is about another table
    position,     ///< a move was made or taken back
    status,       ///< players, state, turn
    out_of_step,  ///< it does not fit what was seen before: State has to be asked again
  };
  Change apply(const Message& message);

  [[nodiscard]] RoomId room() const { return room_; }
  [[nodiscard]] const core::GameKind& kind() const { return *kind_; }
  [[nodiscard]] const std::vector<core::KeyValue>& options() const { return options_; }
  [[nodiscard]] const core::AnyGame& game() const { return game_; }
  /// ms that both sides had left after each move that was heard of, or was in the state; -1 without a clock.
  [[nodiscard]] const std::vector<base::PerSide<std::int64_t>>& clock_trace() const { return clock_trace_; }
  [[nodiscard]] const base::PerSide<std::string>& players() const { return players_; }
  /// The protocol's word: open, ready, playing, scoring, paused, over.
  [[nodiscard]] const std::string& state() const { return state_; }
  [[nodiscard]] bool is_over() const { return state_ == "over"; }
  [[nodiscard]] bool may_move(Side side) const { return state_ == "playing" && game_.to_move() == side; }
  /// The server's word on how the game ended, once it has come.
  [[nodiscard]] const std::optional<protocol::event::GameOver>& result() const { return result_; }

  /// Milliseconds that a side has left at this moment, as far as this client can know; none without a clock.
  [[nodiscard]] std::optional<std::int64_t> clock(Side side, Clock::time_point now) const;
  /// For an engine that plays here; good until the table changes.
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
  Change on(const protocol::event::Paused& paused);
  Change on(const protocol::event::Continued& continued);
  Change on(const protocol::event::Scoring& scoring);

  RoomId room_{};
  const core::GameKind* kind_;
  std::vector<core::KeyValue> options_;
  core::AnyGame game_;
  std::vector<EngineMove> moves_;  ///< of the game so far, as the next
  std::vector<base::PerSide<std::int64_t>> clock_trace_;
  base::PerSide<std::string> players_;
  std::string state_;
  base::PerSide<std::int64_t> clocks_;
  Clock::time_point clocks_read_ = Clock::now();
  std::optional<protocol::event::GameOver> result_;
};

/// The answer to State or Watch. Lines about the position of that table that came before the answer are dropped: the
/// answer holds them already. Throws Failure when there is no such table.
std::vector<Message> ask_state(Client& client, RoomId room, const Request& state_or_watch);
/// The table of such an answer; throws Failure when it cannot be shown.
TableView read_table(std::span<const Message> state);
/// Both for State.
TableView fetch_table(Client& client, RoomId room);

}  // namespace cli
