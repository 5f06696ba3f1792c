#include "server/net/proxies.h"

#include <optional>

#include "engine/base/text.h"

namespace net {

bool Proxies::trusts(const std::string& address) const {
  return trusted_.contain(address);
}

std::string Proxies::client(const std::string& remote, std::string_view forwarded) const {
  std::string found = remote;
  for (std::optional<boost::asio::ip::address> at = plain_address(remote);
       at && trusted_.contain(*at) && !forwarded.empty();) {
    const std::size_t comma = forwarded.rfind(',');
    const std::size_t begin = comma == std::string_view::npos ? 0 : comma + 1;
    at = plain_address(base::trim(forwarded.substr(begin)));
    if (at) found = at->to_string();
    forwarded = forwarded.substr(0, begin == 0 ? 0 : comma);
  }
  return found;
}

}  // namespace net
