#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace net {

/// Reads an address, also IPv4 written within IPv6; nullopt if the text is not an address.
std::optional<boost::asio::ip::address> plain_address(std::string_view text);

/// A set of addresses.
class Networks {
 public:
  Networks() = default;
  /// Addresses and networks, `127.0.0.1`, `10.0.0.0/8` or `2001:db8::/32`; throws std::runtime_error with a one-line
  /// message for the operator if one is neither.
  explicit Networks(const std::vector<std::string>& texts);

  [[nodiscard]] bool contain(const boost::asio::ip::address& address) const;
  /// False for a text that is not an address.
  [[nodiscard]] bool contain(std::string_view address) const;

 private:
  std::vector<boost::asio::ip::network_v4> v4_;
  std::vector<boost::asio::ip::network_v6> v6_;
};

}  // namespace net
