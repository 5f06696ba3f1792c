#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <unordered_set>

#include "server/net/proxies.h"

namespace net {

/// Connections of trusted proxies that do not count as clients yet, because their PROXY header is not complete.
class ProxiedConnections {
 public:
  /// A connection is closed if it has not sent its header after `time`.
  ProxiedConnections(Proxies proxies, std::chrono::milliseconds time) : proxies_(std::move(proxies)), time_(time) {}

  /// Whether connections from this address must begin with a header.
  [[nodiscard]] bool comes_from_proxy(const std::string& address) const { return proxies_.trusts(address); }

  /// Called with the address of the client, or that of the proxy if the header names no client.
  using Then = std::function<void(boost::asio::ip::tcp::socket socket, const std::string& address)>;
  /// Reads the header and calls `then`. If the header is wrong, incomplete or late, or stop() is called, closes the
  /// connection instead. This object must live until the end of the coroutine, which keeps `then`.
  boost::asio::awaitable<void> read(boost::asio::ip::tcp::socket socket, std::string proxy, Then then);

  /// The number of connections without a complete header.
  [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }
  /// Closes these connections.
  void stop();

 private:
  struct Connection;
  void report(const std::string& proxy, std::string_view fault);

  Proxies proxies_;
  std::chrono::milliseconds time_;
  std::unordered_set<std::shared_ptr<Connection>> waiting_;
  std::chrono::steady_clock::time_point quiet_until_;  ///< no faults are logged before this time
};

}  // namespace net
