#include "clients/cli/gtp_time.h"

#include <algorithm>

namespace cli {

void GtpTime::set(Seconds main, Seconds byo_yomi, std::int64_t stones) {
  limited_ = byo_yomi == Seconds{0} || stones > 0;
  overtime_ = {byo_yomi, stones};
  const Left at_start = main > Seconds{0} ? Left{main, 0} : overtime_;
  left_ = {at_start, at_start};
}

void GtpTime::set_left(core::Side side, Seconds time, std::int64_t stones) {
  limited_ = true;
  left_[side] = {time, stones};
}

core::Budget GtpTime::budget(core::Side side) const {
  using Millis = std::chrono::milliseconds;
  if (!limited_) return {};
  // A thirtieth of the main time lasts to the end of most games; of overtime a tenth is kept back for the way to the
  // controller and back.
  constexpr int moves_to_go = 30;
  const Left& left = left_[side];
  const Millis time = left.time;
  const Millis share = left.stones > 0 ? time / left.stones * 9 / 10 : time / moves_to_go;
  if (left.stones > 0) return {std::max(share, Millis{1}), std::nullopt};
  constexpr int hard_moves_take = 3;
  return {std::max(share, Millis{1}), std::max(share * hard_moves_take, Millis{1})};
}

}  // namespace cli
