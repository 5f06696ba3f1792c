#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "server/net/token_bucket.h"

namespace net {

/// The addresses of clients, each with the limits that its connections share. Pure: the caller passes the time.
class Addresses {
 public:
  using Time = TokenBucket::Time;

  /// The maximum number of connections, and of lines a second, for each address; 0: no limit.
  Addresses(std::size_t max_connections, unsigned rate) : max_(max_connections), rate_(rate) {}

  /// Registers a connection and returns the bucket that it shares, which exists until it has left. Null if the address
  /// has reached its limit.
  TokenBucket* enter(const std::string& address, Time now);
  /// Call once for each connection that entered.
  void leave(const std::string& address);

  /// The bucket of an address that may have no connection. Valid until the next call.
  TokenBucket& bucket(const std::string& address, Time now) { return share(address, now).bucket; }

  /// The number of addresses that are remembered.
  [[nodiscard]] std::size_t size() const { return shares_.size(); }

 private:
  struct Share {
    std::size_t connections = 0;
    TokenBucket bucket;
  };

  Share& share(const std::string& address, Time now);
  void forget_idle(Time now);

  std::size_t max_;
  unsigned rate_;
  std::unordered_map<std::string, Share> shares_;  ///< by network_of
  std::size_t forget_at_ = 64;                     ///< number of entries at which some are removed
};

/// The key under which an address is counted: itself, in IPv6 the first 64 bits, which belong to one customer.
std::string network_of(const std::string& address);

}  // namespace net
