#include "server/net/frame_counter.h"

#include <algorithm>

namespace net {

bool FrameCounter::take(std::span<const char> bytes, Time now) {
  while (!bytes.empty() && !flooded_) {
    if (payload_left_ > 0) {
      const auto skipped = static_cast<std::size_t>(std::min<std::uint64_t>(payload_left_, bytes.size()));
      payload_left_ -= skipped;
      bytes = bytes.subspan(skipped);
      continue;
    }
    header_[header_bytes_++] = static_cast<unsigned char>(bytes.front());
    bytes = bytes.subspan(1);
    if (header_bytes_ < 2 || header_bytes_ < header_size()) continue;
    payload_left_ = payload_size();
    header_bytes_ = 0;
    count(now);
  }
  return !flooded_;
}

/// RFC 6455, 5.2: two bytes, a longer length, and the mask.
std::size_t FrameCounter::header_size() const {
  const unsigned length = header_[1] & 0x7FU;
  const std::size_t extended = length == 127 ? 8 : length == 126 ? 2 : 0;
  const std::size_t mask = (header_[1] & 0x80U) != 0 ? 4 : 0;
  return 2 + extended + mask;
}

std::uint64_t FrameCounter::payload_size() const {
  const unsigned length = header_[1] & 0x7FU;
  if (length < 126) return length;
  std::uint64_t size = 0;
  for (std::size_t i = 2; i < (length == 126 ? 4U : 10U); ++i) size = size << 8U | header_[i];
  return size;
}

void FrameCounter::count(Time now) {
  constexpr unsigned last_bit = 0x80;
  constexpr unsigned first_control = 8;
  if ((header_[0] & 0x0FU) >= first_control)
    flooded_ = control_frames_.take(now) > now;
  else if ((header_[0] & last_bit) != 0)
    fragments_ = 0;
  else
    flooded_ = ++fragments_ > max_fragments;
}

}  // namespace net
