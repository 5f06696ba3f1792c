#pragma once

#include <cassert>
#include <cstdint>

#include "server/tournament/int512.h"

namespace tournament {

/// Builds a weight from the most important count to the least important. All weights of one graph use the same steps,
/// each wide enough that no sum of a matching reaches the step above. Steps that no longer fit are left out, in all
/// weights alike.
class Ladder {
 public:
  /// The top bits are kept free for the dual variables of a matching.
  static constexpr unsigned room = Int512::bits - 16;

  /// `width`: number of bits, enough for the sum and its sign.
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
