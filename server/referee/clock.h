#pragma once

#include <optional>

#include "engine/core/bot.h"
#include "server/referee/clock_state.h"
#include "server/referee/now.h"
#include "server/referee/time_control.h"

namespace referee {

/// The time of both sides in one game. At most one side's clock runs.
///
/// Between two turns a side's time is a ClockState, which the store keeps with each move and each act at the table. A
/// game therefore resumes after a restart with the exact times.
class Clock {
 public:
  /// `lag` is added to each turn of a side to make up for network delay.
  Clock(const base::PerSide<TimeControl>& controls, const base::PerSide<Millis>& lag);

  /// Starts the side's clock; expects that no clock runs. After a pause in the same turn the clock continues.
  void start(Side side, TimePoint now);
  /// Stops the clock in the middle of a turn, until start() continues it or charge() ends the turn. `now` may be in the
  /// past: the time since then, at most that since start(), is not charged.
  void pause(TimePoint now);
  /// Ends a turn without a move (moves taken back, the end of the game): the time used is lost and
  /// nothing is added.
  void charge(TimePoint now);
  /// The running side has moved: charges the time, and adds its increment or restores its period. False if its flag had
  /// already fallen.
  [[nodiscard]] bool move_made(TimePoint now);
  /// Adds main time for a side, or takes it away if negative: at least 1 ms is left until its flag falls.
  void add(Side side, Millis time);

  [[nodiscard]] std::optional<Side> running() const { return running_; }
  [[nodiscard]] bool has_limit(Side side) const { return !times_[side].control.unlimited; }
  /// The time at which the running side's flag falls; nullopt if no clock runs or there is no limit.
  [[nodiscard]] std::optional<TimePoint> flag_time() const;
  /// The time at which less than `rest` is left until the flag falls; nullopt if it has already passed.
  [[nodiscard]] std::optional<TimePoint> time_of_rest(Millis rest) const;
  /// Milliseconds until the flag falls as of the start of the turn, -1 without a clock.
  [[nodiscard]] std::int64_t left(Side side) const;
  /// The same, minus the time that the turn has taken so far.
  [[nodiscard]] std::int64_t left_now(Side side, TimePoint now) const;
  /// The time that a player should use for its next move in order not to run short; empty without a limit.
  [[nodiscard]] core::Budget budget(Side side) const;

  /// As of the start of the turn.
  [[nodiscard]] ClockState state(Side side) const;
  /// Expects that no clock runs.
  void set(Side side, const ClockState& state);

 private:
  struct Time {
    TimeControl control;
    Millis main{0};
    Millis block{0};  ///< time left in the Canadian block
    int count = 0;    ///< byo-yomi periods left, or moves left in the block
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
  std::optional<Side> turn_;  ///< side whose turn is running or paused
  Millis before_pause_{0};    ///< time that the turn took until its last pause
};

}  // namespace referee
