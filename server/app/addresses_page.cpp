#include "server/app/addresses_page.h"

#include <nlohmann/json.hpp>

#include "server/app/api_reply.h"
#include "server/net/networks.h"

namespace app {
namespace {

namespace ip = boost::asio::ip;

/// A request from the computer of the server that no proxy has passed on.
bool is_from_here(const net::HttpRequest& request) {
  const std::optional<ip::address> sender = net::plain_address(request.sender);
  return !request.forwarded && sender && sender->is_loopback();
}

}  // namespace

std::vector<std::string> page_addresses(const WebPort& port, const std::vector<ip::address>& own) {
  const bool tls = port.https_only && port.https != 0;
  const std::uint16_t number = tls ? port.https : port.http;
  const std::string end = number == (tls ? 443 : 80) ? "/" : ':' + std::to_string(number) + '/';
  std::vector<std::string> urls;
  const auto add = [&](const std::string& host) { urls.push_back((tls ? "https://" : "http://") + host + end); };
  for (const std::string& name : port.names)
    if (name != "*") add(name);
  for (const ip::address& address : own) add(address.is_v6() ? '[' + address.to_string() + ']' : address.to_string());
  return urls;
}

net::HttpReply addresses_page(const net::HttpRequest& request,
                              const std::function<std::vector<std::string>()>& addresses) {
  const std::vector<std::string> urls = addresses && is_from_here(request) ? addresses() : std::vector<std::string>{};
  return json_reply(nlohmann::ordered_json{{"addresses", urls}}.dump());
}

}  // namespace app
