#pragma once

#include <chrono>
#include <cstddef>

namespace net {

/// What a client of the line port may take up of the server.
struct LineLimits {
  std::size_t line_bytes = 4096;    ///< not counting LF
  std::size_t connections = 12000;  ///< at most half of them of clients that have not logged in
  /// 0 for any number. In IPv6 the addresses of one network (/64) count as one.
  std::size_t connections_per_address = 256;
  /// Lines a second that a client may send for long; twice as many at once, four times as many all clients of one
  /// address together. Who sends faster is read more slowly. 0 for any number.
  unsigned rate = 200;

  /// A client with more than this unread is not listened to until it has read half of it: so no more than one answer
  /// is ever added to it, however long.
  std::size_t soft_outbox_bytes = std::size_t{256} << 10U;
  /// A client that lets more than this pile up of what it was sent unasked is cut off.
  std::size_t outbox_bytes = std::size_t{1} << 20U;
  /// So is one with more than this unread of whatever kind.
  std::size_t max_outbox_bytes = std::size_t{16} << 20U;

  /// A client that needs longer than this for its TLS handshake is cut off.
  std::chrono::milliseconds handshake_time{10'000};
  /// So is one that needs longer than this to finish a line it began.
  std::chrono::milliseconds line_time{30'000};
  /// How long a closed session may take to read what was sent to it.
  std::chrono::milliseconds close_time{2'000};
  /// How long a client may stay without logging in.
  std::chrono::milliseconds login_time{60'000};
  /// After this long without a byte from a client that has logged in it is asked whether it is there.
  std::chrono::milliseconds ping_time{30'000};

  friend bool operator==(const LineLimits&, const LineLimits&) = default;
};

}  // namespace net
