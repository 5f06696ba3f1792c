#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace net {

/// The names under which browsers may use the web port. A page of another site can make its own name lead to this
/// server (DNS rebinding); for the browser, the server's pages would then belong to that site. So a request for a name
/// that is not the server's is refused. Addresses, localhost and the names of this list are the server's.
class Hosts {
 public:
  /// `*` allows every name.
  explicit Hosts(const std::vector<std::string>& names);

  /// Expects the value of a Host header: a name or an address with or without a port.
  [[nodiscard]] bool allow(std::string_view host) const;

 private:
  std::vector<std::string> names_;  ///< in lower case
};

/// The name or address in the value of a Host header, without the port and without a final dot.
std::string_view host_name(std::string_view host);

/// The names of this computer: `oak`, `oak.local`, and in the domains of its resolver, such as `oak.example.org`.
std::vector<std::string> own_host_names();

}  // namespace net
