#include "server/referee/clock.h"

#include <algorithm>
#include <cassert>

namespace referee {

using Overtime = TimeControl::Overtime;

Clock::Clock(const base::PerSide<TimeControl>& controls, const base::PerSide<Millis>& lag) : lag_(lag) {
  for (const Side side : base::both_sides) {
    const TimeControl& control = controls[side];
    times_[side] = {control, control.main, control.overtime == Overtime::canadian ? control.period : Millis{0},
                    control.count};
  }
}

void Clock::start(Side side, TimePoint now) {
  assert(!running_);
  if (turn_ != side) before_pause_ = Millis{0};
  running_ = turn_ = side;
  since_ = now;
}

void Clock::pause(TimePoint now) {
  if (!running_) return;
  before_pause_ += std::chrono::duration_cast<Millis>(std::max(now - since_, TimePoint::duration{0}));
  running_.reset();
}

void Clock::charge(TimePoint now) {
  pause(now);
  if (turn_) spend(times_[*turn_], std::min(spent(now), until_flag(times_[*turn_])));
  end_turn();
}

bool Clock::move_made(TimePoint now) {
  assert(running_);
  Time& time = times_[*running_];
  const Millis used = spent(now);
  const bool in_time = time.control.unlimited || used < until_flag(time);
  spend(time, std::min(used, until_flag(time)));
  if (in_time) finish_move(time);
  end_turn();
  return in_time;
}

void Clock::end_turn() {
  running_.reset();
  turn_.reset();
  before_pause_ = Millis{0};
}

void Clock::add(Side side, Millis more) {
  Time& time = times_[side];
  time.main = std::max(time.main + more, Millis{0});
  if (until_flag(time) == Millis{0}) time.main = Millis{1};
}

std::optional<TimePoint> Clock::flag_time() const {
  if (!running_ || times_[*running_].control.unlimited) return std::nullopt;
  return since_ + lag_[*running_] + until_flag(times_[*running_]) - before_pause_;
}

std::optional<TimePoint> Clock::time_of_rest(Millis rest) const {
  const std::optional<TimePoint> flag = flag_time();
  if (!flag || until_flag(times_[*running_]) <= rest) return std::nullopt;
  return *flag - rest;
}

std::int64_t Clock::left(Side side) const {
  return times_[side].control.unlimited ? -1 : until_flag(times_[side]).count();
}

std::int64_t Clock::left_now(Side side, TimePoint now) const {
  if (times_[side].control.unlimited || turn_ != side) return left(side);
  return std::max(Millis{0}, until_flag(times_[side]) - spent(now)).count();
}

core::Budget Clock::budget(Side side) const {
  const Time& time = times_[side];
  if (time.control.unlimited) return {};
  // Games on this server last a few dozen moves per side: a thirtieth of the main time is enough for most of them. A
  // tenth of the time that comes with every move is kept back for the way to the server and back.
  constexpr int moves_to_go = 30;
  Millis share = time.main / moves_to_go + time.control.increment * 9 / 10;
  if (time.main == Millis{0} && time.control.overtime == Overtime::byo_yomi) share = time.control.period * 9 / 10;
  if (time.main == Millis{0} && time.control.overtime == Overtime::canadian) share = time.block / time.count * 9 / 10;
  const Millis limit = std::max(Millis{1}, until_flag(time) * 9 / 10);
  // Unused overtime is lost, so saving it gains nothing; main time can be saved and used later.
  constexpr int hard_moves_take = 3;
  const bool is_main = time.main > Millis{0};
  share = std::clamp(share, Millis{1}, limit);
  return {share, is_main ? std::min(share * hard_moves_take, std::max(share, limit / 4)) : share};
}

ClockState Clock::state(Side side) const {
  const Time& time = times_[side];
  return {time.main.count(), time.block.count(), time.count};
}

void Clock::set(Side side, const ClockState& state) {
  assert(!running_);
  Time& time = times_[side];
  time.main = Millis{state.main};
  time.block = Millis{state.block};
  time.count = state.count;
}

Millis Clock::until_flag(const Time& time) {
  switch (time.control.overtime) {
    case Overtime::none:
      return time.main;
    case Overtime::byo_yomi:
      return time.main + time.control.period * time.count;
    case Overtime::canadian:
      return time.main + time.block;
  }
  return time.main;
}

void Clock::spend(Time& time, Millis spent) {
  if (time.control.unlimited) return;
  const Millis from_main = std::min(spent, time.main);
  time.main -= from_main;
  const Millis from_overtime = spent - from_main;
  if (time.control.overtime == Overtime::byo_yomi)
    time.count = std::max(0, time.count - static_cast<int>(from_overtime / time.control.period));
  else
    time.block = std::max(Millis{0}, time.block - from_overtime);
}

void Clock::finish_move(Time& time) {
  time.main += time.control.increment;
  if (time.control.overtime != Overtime::canadian || time.main > Millis{0}) return;
  if (--time.count > 0) return;
  time.count = time.control.count;
  time.block = time.control.period;
}

Millis Clock::spent(TimePoint now) const {
  const Millis since_start = running_ ? std::chrono::duration_cast<Millis>(now - since_) : Millis{0};
  return std::max(Millis{0}, before_pause_ + since_start - lag_[*turn_]);
}

}  // namespace referee
