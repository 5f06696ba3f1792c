#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.h"
#include "protocol/messages/message.h"

namespace room {

/// The game at a table with its moves and the players' thoughts about them, in the form in which clients receive them.
class LiveGame {
 public:
  LiveGame(protocol::RoomId room, core::AnyGame start) : room_(room), game_(std::move(start)) {}

  [[nodiscard]] const core::AnyGame& game() const { return game_; }
  [[nodiscard]] base::Side to_move() const { return game_.to_move(); }
  [[nodiscard]] int ply() const { return game_.ply(); }
  [[nodiscard]] const std::vector<protocol::event::Move>& moves() const { return moves_; }  ///< ply 1 first
  /// In the order of their plies.
  [[nodiscard]] const std::vector<protocol::event::Thought>& thoughts() const { return thoughts_; }

  /// Plays a move; set_clocks records the time it took. A refusal comes from the rules.
  core::Verdict play(std::string_view move);
  /// Sets the clocks as they stand after the last move: ms left, -1 without a limit.
  void set_clocks(std::int64_t black, std::int64_t white);
  /// Takes back all moves after this ply, with their thoughts; expects 0 <= ply <= ply().
  void rewind(int ply);
  /// Stores a thought about a move and replaces an earlier one about the same move.
  void keep(protocol::event::Thought thought);

  /// Null if this side has not moved.
  [[nodiscard]] const protocol::event::Move* last_move(base::Side side) const;
  /// The first move of a side since the other side's last move and since ply `after`; null if there is none.
  [[nodiscard]] const protocol::event::Move* new_move(base::Side side, int after) const;
  /// Whether the move at this ply (counted from 1) was forced.
  [[nodiscard]] bool was_forced(int ply) const;
  /// The moves after this ply, separated by spaces.
  [[nodiscard]] std::string moves_after(int ply) const;

 private:
  protocol::RoomId room_;
  core::AnyGame game_;
  std::vector<protocol::event::Move> moves_;
  std::vector<protocol::event::Thought> thoughts_;
};

}  // namespace room
