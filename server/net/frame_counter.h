#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "server/net/token_bucket.h"

namespace net {

/// Counts the frames in the bytes that a client sends over a WebSocket, because each one costs time, and Beast reports
/// only those with a content. A client may send ten control frames (close, ping, pong) a second, twice as many at once,
/// and sixteen fragments of a message before its last one. Pure: the caller passes the time.
class FrameCounter {
 public:
  using Time = TokenBucket::Time;

  /// Takes the next bytes, in pieces of any size. False from the first frame that is too many.
  bool take(std::span<const char> bytes, Time now);

 private:
  [[nodiscard]] std::size_t header_size() const;
  [[nodiscard]] std::uint64_t payload_size() const;
  void count(Time now);

  static constexpr unsigned control_rate = 10;
  static constexpr unsigned max_fragments = 16;

  std::array<unsigned char, 14> header_{};  ///< of the current frame, as far as it has arrived
  std::size_t header_bytes_ = 0;
  std::uint64_t payload_left_ = 0;
  TokenBucket control_frames_{control_rate};
  unsigned fragments_ = 0;  ///< of the current message
  bool flooded_ = false;
};

}  // namespace net
