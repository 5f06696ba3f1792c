#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/http_message.h"

namespace app {

/// The path with the addresses of the web page, for a page that was opened as `localhost` and invites people on other
/// devices.
inline constexpr std::string_view addresses_path = "/api/addresses";

/// The ports of the web page, and the names that the administrator has given this server (`*` is none).
struct WebPort {
  std::uint16_t http = 0;
  std::uint16_t https = 0;  ///< 0 if there is none
  bool https_only = false;  ///< HTTP redirects browsers to HTTPS
  std::vector<std::string> names;
};

/// The addresses of the page, such as `http://192.168.1.20:8080/`: names before numbers.
std::vector<std::string> page_addresses(const WebPort& port, const std::vector<boost::asio::ip::address>& own);

/// Lists the addresses for the server's own computer. Other computers get an empty list: they have already reached the
/// page under an address that works. Calls `addresses` only for the own computer.
net::HttpReply addresses_page(const net::HttpRequest& request,
                              const std::function<std::vector<std::string>()>& addresses);

}  // namespace app
