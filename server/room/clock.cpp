#include "server/room/clock.h"

#include <algorithm>
#include <cassert>

namespace room {

using Overtime = TimeControl::Overtime;

Clock::Clock(const core::PerSide<TimeControl>& controls, const core::PerSide<Millis>& lag) : lag_(lag) {
  for (const Side side : core::both_sides) {
    const TimeControl& control = controls[side];
    times_[side] = {control, control.main, control.overtime == Overtime::canadian ? control.period : Millis{0},
                    control.count};
  }
}

void Clock::start(Side side, TimePoint now) {
  assert(!running_);
  running_ = side;
  since_ = now;
}

void Clock::stop(TimePoint now) {
  if (!running_) return;
  charge(times_[*running_], spent(now));
  running_.reset();
}

bool Clock::move_made(TimePoint now) {
  assert(running_);
  Time& time = times_[*running_];
  const Millis used = spent(now);
  running_.reset();
  if (!time.control.unlimited && used >= until_flag(time)) {
    charge(time, until_flag(time));
    return false;
  }
  charge(time, used);
  finish_move(time);
  return true;
}

std::optional<TimePoint> Clock::flag_time() const {
  if (!running_ || times_[*running_].control.unlimited) return std::nullopt;
  return since_ + lag_[*running_] + until_flag(times_[*running_]);
}

std::int64_t Clock::left(Side side) const {
  return times_[side].control.unlimited ? -1 : until_flag(times_[side]).count();
}

std::optional<Millis> Clock::budget(Side side) const {
  const Time& time = times_[side];
  if (time.control.unlimited) return std::nullopt;
  // A game of the hall lasts a few dozen moves of each side: a thirtieth of the main time lasts to the end of most, and
  // a tenth is kept back of what comes with every move, for the way to the server and back.
  constexpr int moves_to_go = 30;
  Millis share = time.main / moves_to_go + time.control.increment * 9 / 10;
  if (time.main == Millis{0} && time.control.overtime == Overtime::byo_yomi) share = time.control.period * 9 / 10;
  if (time.main == Millis{0} && time.control.overtime == Overtime::canadian) share = time.block / time.count * 9 / 10;
  return std::clamp(share, Millis{1}, std::max(Millis{1}, until_flag(time) * 9 / 10));
}

void Clock::restore(Side side, std::int64_t left_after_move) {
  Time& time = times_[side];
  if (time.control.unlimited) return;
  const Millis left{std::max<std::int64_t>(left_after_move, 0)};
  switch (time.control.overtime) {
    case Overtime::none:
      time.main = left;
      break;
    case Overtime::byo_yomi: {
      const Millis overtime = time.control.period * time.count;
      time.main = std::max(left - overtime, Millis{0});
      if (time.main == Millis{0})
        time.count = static_cast<int>((left + time.control.period - Millis{1}) / time.control.period);
      break;
    }
    case Overtime::canadian:
      if (left > time.control.period) {
        time.main = left - time.control.period;
      } else {
        time.main = Millis{0};
        time.block = left;
        if (--time.count == 0) time.count = time.control.count;
      }
      break;
  }
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

void Clock::charge(Time& time, Millis spent) {
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
  const auto elapsed = std::chrono::duration_cast<Millis>(now - since_);
  return std::max(Millis{0}, elapsed - lag_[*running_]);
}

}  // namespace room
