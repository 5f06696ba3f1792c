#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace net {

/// The proxies that are trusted to name the client's address. Any client can send X-Forwarded-For, so it counts only as
/// far as it was added by addresses of this list.
class Proxies {
 public:
  Proxies() = default;
  /// Addresses and networks, `127.0.0.1`, `10.0.0.0/8` or `2001:db8::/32`; throws std::runtime_error with a one-line
  /// message for the operator if one is neither.
  explicit Proxies(const std::vector<std::string>& trusted);

  /// The client's address if `remote` is connected and all its X-Forwarded-For headers, joined by commas, are
  /// `forwarded`: the last address, from the right, that is not one of the proxies. An entry that is not an address
  /// ends the search before it.
  [[nodiscard]] std::string client(const std::string& remote, std::string_view forwarded) const;

  /// Whether an address is one of the proxies.
  [[nodiscard]] bool trusts(const std::string& address) const;

 private:
  [[nodiscard]] bool trusts(const boost::asio::ip::address& address) const;

  std::vector<boost::asio::ip::network_v4> networks_v4_;
  std::vector<boost::asio::ip::network_v6> networks_v6_;
};

}  // namespace net
