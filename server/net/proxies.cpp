#include "server/net/proxies.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "engine/base/text.h"

namespace net {
namespace {

namespace ip = boost::asio::ip;

/// Reads an address, also IPv4 written within IPv6; nullopt if the text is not an address.
std::optional<ip::address> plain_address(std::string_view text) {
  boost::system::error_code wrong;
  const ip::address address = ip::make_address(std::string{text}, wrong);
  if (wrong) return std::nullopt;
  if (address.is_v6() && address.to_v6().is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, address.to_v6());
  return address;
}

}  // namespace

Proxies::Proxies(const std::vector<std::string>& trusted) {
  for (const std::string& text : trusted) {
    boost::system::error_code no_v4;
    boost::system::error_code no_v6;
    const ip::network_v4 v4 = ip::make_network_v4(text, no_v4);
    const ip::network_v6 v6 = ip::make_network_v6(text, no_v6);
    const std::optional<ip::address> address = plain_address(text);
    if (address && address->is_v4())
      networks_v4_.emplace_back(address->to_v4(), 32);
    else if (address)
      networks_v6_.emplace_back(address->to_v6(), 128);
    else if (!no_v4)
      networks_v4_.push_back(v4.canonical());
    else if (!no_v6)
      networks_v6_.push_back(v6.canonical());
    else
      throw std::runtime_error("'" + text + "' is not an address or a network, such as 127.0.0.1 or 10.0.0.0/8");
  }
}

bool Proxies::trusts(const ip::address& address) const {
  if (address.is_v4())
    return std::ranges::any_of(networks_v4_, [&](const ip::network_v4& network) {
      return ip::network_v4(address.to_v4(), network.prefix_length()).canonical() == network;
    });
  return std::ranges::any_of(networks_v6_, [&](const ip::network_v6& network) {
    return ip::network_v6(address.to_v6(), network.prefix_length()).canonical() == network;
  });
}

bool Proxies::trusts(const std::string& address) const {
  const std::optional<ip::address> parsed = plain_address(address);
  return parsed && trusts(*parsed);
}

std::string Proxies::client(const std::string& remote, std::string_view forwarded) const {
  std::string found = remote;
  for (std::optional<ip::address> at = plain_address(remote); at && trusts(*at) && !forwarded.empty();) {
    const std::size_t comma = forwarded.rfind(',');
    const std::size_t begin = comma == std::string_view::npos ? 0 : comma + 1;
    at = plain_address(base::trim(forwarded.substr(begin)));
    if (at) found = at->to_string();
    forwarded = forwarded.substr(0, begin == 0 ? 0 : comma);
  }
  return found;
}

}  // namespace net
