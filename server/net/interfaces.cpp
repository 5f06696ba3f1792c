#include "server/net/interfaces.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <optional>

namespace net {
namespace {

namespace ip = boost::asio::ip;

std::optional<ip::address> address_of(const sockaddr* socket) {
  if (socket == nullptr) return std::nullopt;
  if (socket->sa_family == AF_INET) {
    sockaddr_in v4{};
    std::memcpy(&v4, socket, sizeof v4);
    return ip::address_v4(ntohl(v4.sin_addr.s_addr));
  }
  if (socket->sa_family != AF_INET6) return std::nullopt;
  sockaddr_in6 v6{};
  std::memcpy(&v6, socket, sizeof v6);
  ip::address_v6::bytes_type bytes{};
  std::memcpy(bytes.data(), &v6.sin6_addr, bytes.size());
  return ip::address_v6(bytes);
}

}  // namespace

bool is_reachable(const ip::address& address) {
  if (address.is_loopback() || address.is_unspecified() || address.is_multicast()) return false;
  if (address.is_v6()) return !address.to_v6().is_link_local();
  constexpr std::uint32_t link_local = 0xA9FE;  // 169.254.0.0/16
  return address.to_v4().to_uint() >> 16U != link_local;
}

std::vector<ip::address> own_addresses() {
  ifaddrs* list = nullptr;
  if (::getifaddrs(&list) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner(list, &::freeifaddrs);
  std::vector<ip::address> addresses;
  for (const ifaddrs* each = list; each != nullptr; each = each->ifa_next) {
    if ((each->ifa_flags & IFF_UP) == 0 || (each->ifa_flags & IFF_RUNNING) == 0) continue;
    const std::optional<ip::address> address = address_of(each->ifa_addr);
    if (address && is_reachable(*address)) addresses.push_back(*address);
  }
  // std::ranges::stable_partition does not compile with clang 14 and this library.
  std::stable_partition(addresses.begin(), addresses.end(), [](const ip::address& address) { return address.is_v4(); });
  return addresses;
}

}  // namespace net
