#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/net/networks.h"

namespace net {

/// The proxies that are trusted to name the client's address. Any client can send X-Forwarded-For, so it counts only as
/// far as it was added by addresses of this list.
class Proxies {
 public:
  Proxies() = default;
  /// Throws as Networks does.
  explicit Proxies(const std::vector<std::string>& trusted) : trusted_(trusted) {}

  /// The client's address if `remote` is connected and all its X-Forwarded-For headers, joined by commas, are
  /// `forwarded`: the last address, from the right, that is not one of the proxies. An entry that is not an address
  /// ends the search before it.
  [[nodiscard]] std::string client(const std::string& remote, std::string_view forwarded) const;

  /// Whether an address is one of the proxies.
  [[nodiscard]] bool trusts(const std::string& address) const;

 private:
  Networks trusted_;
};

}  // namespace net
