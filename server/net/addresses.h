#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "server/net/token_bucket.h"

namespace net {

/// The addresses that clients come from, each with what its connections share. Pure: whoever uses it brings the time.
class Addresses {
 public:
  using Time = TokenBucket::Time;

  /// So many connections and lines a second for each address; 0 for any number.
  Addresses(std::size_t max_connections, unsigned rate) : max_(max_connections), rate_(rate) {}

  /// One connection more: the bucket that it shares, which lasts until it has left. Null when there may be no more.
  TokenBucket* enter(const std::string& address, Time now);
  /// For each connection that entered.
  void leave(const std::string& address);

  /// How many are remembered.
  [[nodiscard]] std::size_t size() const { return shares_.size(); }

 private:
  struct Share {
    std::size_t connections = 0;
    TokenBucket bucket;
  };

  void forget_idle(Time now);

  std::size_t max_;
  unsigned rate_;
  std::unordered_map<std::string, Share> shares_;  ///< by network_of
  std::size_t forget_at_ = 64;                     ///< entries at which it is time to forget some
};

/// What an address is counted as: itself, in IPv6 the first 64 bits, which one customer has to himself.
std::string network_of(const std::string& address);

}  // namespace net
