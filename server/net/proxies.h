#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace net {

/// The proxies that are believed when they say for whom they ask. Anybody can write X-Forwarded-For: what it says
/// counts only as far as addresses of this list stand behind it.
class Proxies {
 public:
  Proxies() = default;
  /// Addresses and networks, `127.0.0.1`, `10.0.0.0/8` or `2001:db8::/32`; throws std::runtime_error with one line for
  /// a person when one is neither.
  explicit Proxies(const std::vector<std::string>& trusted);

  /// Who asks when `remote` is connected and all its X-Forwarded-For, joined by commas, say `forwarded`: the last
  /// address there, from the right, that is no proxy of ours. What is no address ends the search before it.
  [[nodiscard]] std::string client(const std::string& remote, std::string_view forwarded) const;

 private:
  [[nodiscard]] bool trusts(const boost::asio::ip::address& address) const;

  std::vector<boost::asio::ip::network_v4> networks_v4_;
  std::vector<boost::asio::ip::network_v6> networks_v6_;
};

}  // namespace net
