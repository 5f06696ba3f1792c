#pragma once

#include <cassert>
#include <cstdint>

#include "server/tournament/int512.h"

namespace tournament {

/// Builds a weight from the most important count to the least. All weights of one graph take the same steps, wide
/// enough that no sum of a matching reaches the step above; steps that do not fit any more are left out, in all of them
/// alike.
class Ladder {
 public:
  /// Room for the dual variables of a matching is kept at the top.
  static constexpr unsigned room = Int512::bits - 16;

  /// `width` has room for the sum and its sign.
  void step(unsigned width, std::int64_t value) {
    assert(width < 64);
    if (used_ + width > room) used_ = room;
    if (used_ == room) return;
    weight_.shift_left(width);
    weight_ += Int512{value};
    used_ += width;
  }

  [[nodiscard]] unsigned left() const { return room - used_; }
  [[nodiscard]] const Int512& weight() const { return weight_; }

 private:
  Int512 weight_;
  unsigned used_ = 0;
};

}  // namespace tournament
