#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <unordered_set>

#include "server/net/addresses.h"

namespace net {

/// Limits on the resources that clients of the web port may use, apart from WebSockets, which count as lines.
struct HttpLimits {
  std::size_t connections = 1000;
  /// Connections per address; 0: no limit. In IPv6 the addresses of one network (/64) count as one.
  std::size_t connections_per_address = 256;
  /// Requests and TLS handshakes per second of one address in the long run; twice as many at once. 0: no limit.
  unsigned rate = 400;

  friend bool operator==(const HttpLimits&, const HttpLimits&) = default;
};

/// The connections of the web port. If there is no room for a new one, the one that has waited longest for its client
/// makes room: a client that has sent half a request, does not read its reply, or is idle. So nobody can occupy the
/// places for long without using them. Pure: the caller passes the time.
class WebConnections {
 public:
  using Time = Addresses::Time;
  class Connection;
  using Ticket = std::shared_ptr<Connection>;

  explicit WebConnections(const HttpLimits& limits)
      : max_(limits.connections), addresses_(limits.connections_per_address, limits.rate) {}

  enum class Refusal { full, address };
  /// Registers a connection, which waits for its client; `close` ends it at once, and is called if it must make room.
  /// The connections of a proxy, which serves many clients, have no limit by address. Null if all places are taken by
  /// requests that are being answered; `refusal` then says which places.
  Ticket enter(const std::string& address, bool is_proxy, std::function<void()> close, Time now, Refusal& refusal);
  /// The connection waits for its client from now on.
  void wait(const Ticket& ticket);
  /// Its request is being answered.
  void serve(const Ticket& ticket);
  /// The connection has ended, or is no longer one of the web port. Call it for every ticket, also for those that made
  /// room.
  void leave(const Ticket& ticket);

  /// The bucket for the requests of an address. Valid until the next call.
  TokenBucket& requests(const std::string& address, Time now) { return addresses_.bucket(address, now); }

  void close_all();

 private:
  bool make_room(const std::function<bool(const Connection&)>& suits);

  std::size_t max_;
  Addresses addresses_;
  std::unordered_set<Ticket> all_;
  std::list<Ticket> waiting_;  ///< the longest first
};

}  // namespace net
