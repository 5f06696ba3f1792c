#include "server/net/networks.h"

#include <algorithm>
#include <stdexcept>

namespace net {

namespace ip = boost::asio::ip;

std::optional<ip::address> plain_address(std::string_view text) {
  boost::system::error_code wrong;
  const ip::address address = ip::make_address(std::string{text}, wrong);
  if (wrong) return std::nullopt;
  if (address.is_v6() && address.to_v6().is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, address.to_v6());
  return address;
}

Networks::Networks(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    boost::system::error_code no_v4;
    boost::system::error_code no_v6;
    const ip::network_v4 v4 = ip::make_network_v4(text, no_v4);
    const ip::network_v6 v6 = ip::make_network_v6(text, no_v6);
    const std::optional<ip::address> address = plain_address(text);
    if (address && address->is_v4())
      v4_.emplace_back(address->to_v4(), 32);
    else if (address)
      v6_.emplace_back(address->to_v6(), 128);
    else if (!no_v4)
      v4_.push_back(v4.canonical());
    else if (!no_v6)
      v6_.push_back(v6.canonical());
    else
      throw std::runtime_error("'" + text + "' is not an address or a network, such as 127.0.0.1 or 10.0.0.0/8");
  }
}

bool Networks::contain(const ip::address& address) const {
  if (address.is_v4())
    return std::ranges::any_of(v4_, [&](const ip::network_v4& network) {
      return ip::network_v4(address.to_v4(), network.prefix_length()).canonical() == network;
    });
  return std::ranges::any_of(v6_, [&](const ip::network_v6& network) {
    return ip::network_v6(address.to_v6(), network.prefix_length()).canonical() == network;
  });
}

bool Networks::contain(std::string_view address) const {
  const std::optional<ip::address> read = plain_address(address);
  return read && contain(*read);
}

}  // namespace net
