#pragma once

#include <string>

namespace app {

/// The key under which an address is counted, since its owner may have many: for IPv6 the network of 64 bits, which
/// every home gets as a whole ("2001:db8::/64"), for IPv4 the address itself, also if it is written within IPv6. Any
/// other text is returned unchanged.
std::string network_of(const std::string& address);

}  // namespace app
