#pragma once

#include <optional>

#include "server/room/now.h"
#include "server/room/time_control.h"

namespace room {

/// Both sides' time in one game. At most one side's time runs.
///
/// A side's whole state between moves is one number of milliseconds, `left`: how long it could go on thinking before
/// its flag falls, overtime included. It is what clients are shown and what the store keeps with each move.
class Clock {
 public:
  /// `lag` is given to each move of a side for what the network takes.
  Clock(const core::PerSide<TimeControl>& controls, const core::PerSide<Millis>& lag);

  /// The side's time runs from now; expects that none is running.
  void start(Side side, TimePoint now);
  /// Stops without a move: a pause, or the end of the game. Charges what was used.
  void stop(TimePoint now);
  /// The running side has moved: charges it and gives its increment or period back. False if its flag had fallen
  /// before.
  [[nodiscard]] bool move_made(TimePoint now);

  [[nodiscard]] std::optional<Side> running() const { return running_; }
  /// When the running side's flag falls; nothing if none runs or it has no limit.
  [[nodiscard]] std::optional<TimePoint> flag_time() const;
  /// ms until the flag falls, -1 without a clock.
  [[nodiscard]] std::int64_t left(Side side) const;
  /// What a player who wants to move in good time may use for its next move; nothing without a limit.
  [[nodiscard]] std::optional<Millis> budget(Side side) const;

  /// Brings a side to where it stood after a move, from the number that was stored with it; to be called for every
  /// move of that side in turn, since Canadian overtime counts them.
  void restore(Side side, std::int64_t left_after_move);

 private:
  struct Time {
    TimeControl control;
    Millis main{0};
    Millis block{0};  ///< left of the Canadian block
    int count = 0;    ///< byo-yomi periods left, or moves to go in the block
  };

  [[nodiscard]] static Millis until_flag(const Time& time);
  static void charge(Time& time, Millis spent);
  static void finish_move(Time& time);
  [[nodiscard]] Millis spent(TimePoint now) const;

  core::PerSide<Time> times_;
  core::PerSide<Millis> lag_;
  std::optional<Side> running_;
  TimePoint since_;
};

}  // namespace room
