#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "engine/core/any_game.h"
#include "protocol/messages/message.h"
#include "server/referee/now.h"
#include "server/referee/table_options.h"

namespace room {

using referee::TimePoint;

/// A game as its watchers see it: some moves or some time behind the players.
class DelayedView {
 public:
  /// Shows nothing but the start yet.
  DelayedView(const referee::Delay& delay, core::AnyGame start) : delay_(delay), game_(std::move(start)) {}

  /// The players were told this, with so many moves on the board.
  void tell(protocol::Message message, int ply, TimePoint now) { held_.push_back({std::move(message), ply, now}); }
  /// Takes out what the watchers may know by now, in its order; everything once the game is over.
  std::vector<protocol::Message> release(int ply, bool over, TimePoint now);
  /// When release() will have something that waits for time.
  [[nodiscard]] std::optional<TimePoint> deadline() const;

  /// What has been released.
  [[nodiscard]] const core::AnyGame& game() const { return game_; }
  [[nodiscard]] const std::vector<protocol::event::Move>& moves() const { return moves_; }
  [[nodiscard]] const std::vector<protocol::event::Thought>& thoughts() const { return thoughts_; }

 private:
  struct Held {
    protocol::Message message;
    int ply = 0;
    TimePoint at;
  };
  void show(const protocol::Message& message);

  referee::Delay delay_;
  core::AnyGame game_;
  std::vector<protocol::event::Move> moves_;
  std::vector<protocol::event::Thought> thoughts_;
  std::deque<Held> held_;
};

}  // namespace room
