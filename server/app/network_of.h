#pragma once

#include <string>

namespace app {

/// What an address is counted by when its owner may have many: of IPv6 the network of 64 bits, which every home gets
/// whole ("2001:db8::/64"), of IPv4 the address itself, also where it is written within IPv6. Any other text as it is.
std::string network_of(const std::string& address);

}  // namespace app
