#include "server/net/hosts.h"

#include <netinet/in.h>
#include <resolv.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/ip/address.hpp>

#include "engine/base/text.h"

namespace net {
namespace {

/// An address as URLs contain it: IPv6 in brackets.
bool is_address(std::string_view name) {
  namespace ip = boost::asio::ip;
  boost::system::error_code wrong;
  if (name.starts_with('[') && name.ends_with(']'))
    ip::make_address_v6(std::string(name.substr(1, name.size() - 2)), wrong);
  else
    ip::make_address_v4(std::string(name), wrong);
  return !wrong;
}

/// The domains in which this computer looks up short names, from /etc/resolv.conf.
std::vector<std::string> search_domains() {
  struct __res_state state {};
  if (::res_ninit(&state) != 0) return {};
  std::vector<std::string> domains;
  for (const char* domain : state.dnsrch) {
    if (domain == nullptr) break;
    domains.emplace_back(domain);
  }
  ::res_nclose(&state);
  return domains;
}

}  // namespace

Hosts::Hosts(const std::vector<std::string>& names) {
  for (const std::string& name : names) names_.push_back(base::to_lower(host_name(name)));
}

bool Hosts::allow(std::string_view host) const {
  const std::string name = base::to_lower(host_name(host));
  if (is_address(name) || name == "localhost" || name.ends_with(".localhost")) return true;
  return std::ranges::any_of(names_, [&](const std::string& each) { return each == "*" || each == name; });
}

std::string_view host_name(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  if (colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos) host = host.substr(0, colon);
  if (host.ends_with('.')) host.remove_suffix(1);
  return host;
}

std::vector<std::string> own_host_names() {
  std::array<char, 256> buffer{};
  if (::gethostname(buffer.data(), buffer.size() - 1) != 0) return {};
  const std::string whole = buffer.data();
  const std::string name = whole.substr(0, whole.find('.'));
  if (name.empty()) return {};
  std::vector<std::string> names{whole, name, name + ".local"};
  for (const std::string& domain : search_domains())
    if (!domain.empty() && domain != ".") names.push_back(name + '.' + domain);
  return names;
}

}  // namespace net
