#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.h"
#include "protocol/messages/message.h"

namespace room {

/// The game on a table with its moves and the players' thoughts about them, as everybody is told them.
class LiveGame {
 public:
  LiveGame(protocol::RoomId room, core::AnyGame start) : room_(room), game_(std::move(start)) {}

  [[nodiscard]] const core::AnyGame& game() const { return game_; }
  [[nodiscard]] base::Side to_move() const { return game_.to_move(); }
  [[nodiscard]] int ply() const { return game_.ply(); }
  [[nodiscard]] const std::vector<protocol::event::Move>& moves() const { return moves_; }  ///< ply 1 first
  /// In the order of their plies.
  [[nodiscard]] const std::vector<protocol::event::Thought>& thoughts() const { return thoughts_; }

  /// Plays a move; set_clocks tells what it has cost. The refusal is that of the rules.
  core::Verdict play(std::string_view move);
  /// What the clocks show after the last move: ms left, -1 without a limit.
  void set_clocks(std::int64_t black, std::int64_t white);
  /// Takes back all moves after that ply, with their thoughts; expects 0 <= ply <= ply().
  void rewind(int ply);
  /// Keeps a thought about a move, in place of an earlier one about the same.
  void keep(protocol::event::Thought thought);

  /// Null where that side has not moved.
  [[nodiscard]] const protocol::event::Move* last_move(base::Side side) const;
  /// The first move of a side since the other side last moved and since ply `after`; null if there is none.
  [[nodiscard]] const protocol::event::Move* new_move(base::Side side, int after) const;
  /// Whether the move with this ply, from 1, was no choice of its side.
  [[nodiscard]] bool was_forced(int ply) const;
  /// The moves after that ply, between blanks.
  [[nodiscard]] std::string moves_after(int ply) const;

 private:
  protocol::RoomId room_;
  core::AnyGame game_;
  std::vector<protocol::event::Move> moves_;
  std::vector<protocol::event::Thought> thoughts_;
};

}  // namespace room
