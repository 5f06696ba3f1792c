#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "engine/core/any_game.h"
#include "protocol/messages/message.h"
#include "server/referee/now.h"
#include "server/referee/table_options.h"
#include "server/room/state.h"

namespace room {

using referee::TimePoint;

/// A game as spectators see it: a number of moves or an amount of time behind the players.
class DelayedView {
 public:
  /// Shows only the start position at first, with these times on the clocks.
  DelayedView(const referee::Delay& delay, core::AnyGame start, const base::PerSide<std::int64_t>& clocks)
      : delay_(delay), game_(std::move(start)), clocks_(clocks) {}

  /// The players received this message, with this many moves on the board.
  void tell(protocol::Message message, int ply, TimePoint now) { held_.push_back({std::move(message), ply, now}); }
  /// Removes and returns the messages that spectators may see by now, in order; all of them once the game is over.
  std::vector<protocol::Message> release(int ply, bool over, TimePoint now);
  /// The time at which release() will have a message that waits for time.
  [[nodiscard]] std::optional<TimePoint> deadline() const;

  /// The game as released so far.
  [[nodiscard]] const core::AnyGame& game() const { return game_; }
  [[nodiscard]] const std::vector<protocol::event::Move>& moves() const { return moves_; }
  [[nodiscard]] const std::vector<protocol::event::Thought>& thoughts() const { return thoughts_; }
  /// The clocks after the last released message: ms left, -1 without a limit.
  [[nodiscard]] const base::PerSide<std::int64_t>& clocks() const { return clocks_; }
  /// Playing, paused or scoring, whatever the players are doing by now.
  [[nodiscard]] Phase phase() const { return paused_ ? Phase::paused : scoring_ ? Phase::scoring : Phase::playing; }

 private:
  struct Held {
    protocol::Message message;
    int ply = 0;
    TimePoint at;
  };
  void show(const protocol::Message& message);
  void show_move(const protocol::event::Move& move);
  void take_back(int ply);
  void show_thought(const protocol::event::Thought& thought);

  referee::Delay delay_;
  core::AnyGame game_;
  std::vector<protocol::event::Move> moves_;
  std::vector<protocol::event::Thought> thoughts_;
  base::PerSide<std::int64_t> clocks_;
  bool paused_ = false;
  bool scoring_ = false;
  std::deque<Held> held_;
};

}  // namespace room
