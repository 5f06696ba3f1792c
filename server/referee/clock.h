#pragma once

#include <optional>

#include "engine/core/bot.h"
#include "server/referee/clock_state.h"
#include "server/referee/now.h"
#include "server/referee/time_control.h"

namespace referee {

/// Both sides' time in one game. At most one side's time runs.
///
/// Between two turns a side's time is a ClockState: what the store keeps with each move and each act at the table, so
/// that a game goes on after a restart to the millisecond.
class Clock {
 public:
  /// `lag` is given to each turn of a side for what the network takes.
  Clock(const base::PerSide<TimeControl>& controls, const base::PerSide<Millis>& lag);

  /// The side's time runs from now; expects that none is running. After a pause of the same turn it goes on.
  void start(Side side, TimePoint now);
  /// Stands still in the middle of a turn, until start() goes on with it or charge() ends it.
  void pause(TimePoint now);
  /// Ends a turn without a move (moves taken back, the end of the game): what was used is gone, nothing is given back.
  void charge(TimePoint now);
  /// The running side has moved: charges it and gives its increment or period back. False if its flag had fallen
  /// before.
  [[nodiscard]] bool move_made(TimePoint now);
  /// More main time for a side, less when negative: at least 1 ms is left until its flag falls.
  void add(Side side, Millis time);

  [[nodiscard]] std::optional<Side> running() const { return running_; }
  [[nodiscard]] bool has_limit(Side side) const { return !times_[side].control.unlimited; }
  /// When the running side's flag falls; nothing if none runs or it has no limit.
  [[nodiscard]] std::optional<TimePoint> flag_time() const;
  /// When less than `rest` will be left until the flag falls; nothing if it is so already.
  [[nodiscard]] std::optional<TimePoint> time_of_rest(Millis rest) const;
  /// ms until the flag falls as of the start of the turn, -1 without a clock.
  [[nodiscard]] std::int64_t left(Side side) const;
  /// The same, less what the turn has cost so far.
  [[nodiscard]] std::int64_t left_now(Side side, TimePoint now) const;
  /// What a player who wants to move in good time may use for its next move; nothing without a limit.
  [[nodiscard]] core::Budget budget(Side side) const;

  /// As of the start of the turn.
  [[nodiscard]] ClockState state(Side side) const;
  /// Expects that no time runs.
  void set(Side side, const ClockState& state);

 private:
  struct Time {
    TimeControl control;
    Millis main{0};
    Millis block{0};  ///< left of the Canadian block
    int count = 0;    ///< byo-yomi periods left, or moves to go in the block
  };

  [[nodiscard]] static Millis until_flag(const Time& time);
  static void spend(Time& time, Millis spent);
  static void finish_move(Time& time);
  [[nodiscard]] Millis spent(TimePoint now) const;
  void end_turn();

  base::PerSide<Time> times_;
  base::PerSide<Millis> lag_;
  std::optional<Side> running_;
  TimePoint since_;
  std::optional<Side> turn_;  ///< whose turn was paused or runs
  Millis before_pause_{0};    ///< what that turn took until its last pause
};

}  // namespace referee
