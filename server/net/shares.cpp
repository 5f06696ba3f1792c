#include "server/net/shares.h"

#include "server/net/addresses.h"

namespace net {

bool Shares::take(const std::string& address) {
  if (taken_ >= max_) return false;
  std::size_t& own = taken_by_[network_of(address)];
  if (own >= max_per_address_) return false;  // so the entry was there before
  ++own;
  ++taken_;
  return true;
}

void Shares::give_back(const std::string& address) {
  --taken_;
  const auto found = taken_by_.find(network_of(address));
  if (--found->second == 0) taken_by_.erase(found);
}

}  // namespace net
