#include "clients/cli/gtp/gtp_time.h"

#include <algorithm>

namespace cli {
namespace {

using Millis = std::chrono::milliseconds;

/// A thirtieth of the main time, per move, lasts to the end of most games.
constexpr int moves_to_go = 30;
/// Limits of a hard move: a multiple of the fair share, and a part of the main time left.
constexpr int hard_moves_take = 3;
constexpr int part_for_one = 4;

}  // namespace

void GtpTime::set(Seconds main, Seconds byo_yomi, std::int64_t stones) {
  limited_ = byo_yomi == Seconds{0} || stones > 0;
  is_byo_yomi_ = false;
  overtime_ = {byo_yomi, stones};
  const Left at_start = main > Seconds{0} ? Left{main, 0} : overtime_;
  left_ = {at_start, at_start};
}

void GtpTime::set_byo_yomi(Seconds main, Seconds period, std::int64_t periods) {
  set(main, period, periods);
  is_byo_yomi_ = true;
}

void GtpTime::set_left(base::Side side, Seconds time, std::int64_t stones) {
  limited_ = true;
  left_[side] = {time, stones};
}

/// For one move; a tenth is kept for communication.
Millis GtpTime::share_of_overtime(const Left& left) const {
  const std::int64_t moves = is_byo_yomi_ ? 1 : left.stones;
  return left.stones == 0 ? Millis{0} : Millis{left.time} / moves * 9 / 10;
}

core::Budget GtpTime::budget(base::Side side) const {
  if (!limited_) return {};
  const Left& left = left_[side];
  if (left.stones > 0) return {std::max(share_of_overtime(left), Millis{1}), std::nullopt};
  // While main time is left, a move may take at least the time of an overtime move.
  const Millis time = left.time;
  const Millis share = std::max({time / moves_to_go, std::min(time * 9 / 10, share_of_overtime(overtime_)), Millis{1}});
  return {share, std::max(share, std::min(share * hard_moves_take, time / part_for_one))};
}

}  // namespace cli
