#include "server/net/addresses.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <cassert>

namespace net {

TokenBucket* Addresses::enter(const std::string& address, Time now) {
  Share& found = share(address, now);
  if (max_ != 0 && found.connections >= max_) return nullptr;
  ++found.connections;
  return &found.bucket;
}

Addresses::Share& Addresses::share(const std::string& address, Time now) {
  if (shares_.size() >= forget_at_) forget_idle(now);
  return shares_.try_emplace(network_of(address), Share{0, TokenBucket(rate_)}).first->second;
}

void Addresses::leave(const std::string& address) {
  const auto found = shares_.find(network_of(address));
  assert(found != shares_.end() && found->second.connections > 0);
  --found->second.connections;
}

/// Only those whose bucket is full: reconnecting must not give a client a new one.
void Addresses::forget_idle(Time now) {
  std::erase_if(shares_, [&](const auto& entry) {
    const Share& share = entry.second;
    return share.connections == 0 && share.bucket.full(now);
  });
  forget_at_ = std::max<std::size_t>(64, 2 * shares_.size());
}

std::string network_of(const std::string& address) {
  boost::system::error_code wrong;
  const auto parsed = boost::asio::ip::make_address(address, wrong);
  if (wrong || parsed.is_v4()) return address;
  auto bytes = parsed.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return boost::asio::ip::address_v6(bytes).to_string();
}

}  // namespace net
