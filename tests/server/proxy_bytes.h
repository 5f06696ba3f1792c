#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>

/// Headers of the PROXY protocol, as a proxy sends them.
namespace tests {

using namespace std::string_view_literals;

inline constexpr std::string_view proxy_signature = "\r\n\r\n\0\r\nQUIT\n"sv;

/// A header of version 2 with these numbers and this content.
inline std::string proxy_v2(int command, int family, std::string_view content) {
  std::string header(proxy_signature);
  for (const int byte :
       {command, family, static_cast<int>(content.size() >> 8), static_cast<int>(content.size() & 255)})
    header += static_cast<char>(byte);
  return header.append(content);
}

template <class Address>
std::string proxy_addresses(const Address& client) {
  const auto bytes = client.to_bytes();
  const std::string address(bytes.begin(), bytes.end());
  return address + address + "\x12\x34\x14\x44";
}

/// The content of a header: a client's address and the server's, for which it stands too, and two ports.
inline std::string tcp_v4(const char* client) {
  return proxy_addresses(boost::asio::ip::make_address_v4(client));
}
inline std::string tcp_v6(const char* client) {
  return proxy_addresses(boost::asio::ip::make_address_v6(client));
}

}  // namespace tests
