#pragma once

#include <chrono>
#include <cstddef>

namespace net {

/// Limits on the resources that clients of the line port may use.
struct LineLimits {
  std::size_t line_bytes = 4096;    ///< not counting LF
  std::size_t connections = 12000;  ///< at most half of them may be of clients that have not logged in
  /// Connections per address; 0: no limit. In IPv6 the addresses of one network (/64) count as one.
  std::size_t connections_per_address = 256;
  /// Lines per second that a client may send in the long run; twice as many at once, and four times as many for all
  /// clients of one address together. Faster clients are read more slowly. 0: no limit.
  unsigned rate = 200;

  /// Maximum unread bytes before the server stops reading from a client; it continues when the client has read half of
  /// them. At most one answer, however long, is ever added to this amount.
  std::size_t soft_outbox_bytes = std::size_t{256} << 10U;
  /// Maximum unread bytes of unrequested messages; a client with more is disconnected.
  std::size_t outbox_bytes = std::size_t{1} << 20U;
  /// Maximum unread bytes of any kind; a client with more is disconnected.
  std::size_t max_outbox_bytes = std::size_t{16} << 20U;

  /// Maximum time for the TLS handshake; a slower client is disconnected.
  std::chrono::milliseconds handshake_time{10'000};
  /// Maximum time from the beginning of a line to its end; a slower client is disconnected.
  std::chrono::milliseconds line_time{30'000};
  /// Time that a closed session has to read what was sent to it.
  std::chrono::milliseconds close_time{2'000};
  /// Time that a client may stay without logging in.
  std::chrono::milliseconds login_time{60'000};
  /// Time without a byte from a logged-in client after which the server sends a ping.
  std::chrono::milliseconds ping_time{30'000};

  friend bool operator==(const LineLimits&, const LineLimits&) = default;
};

}  // namespace net
