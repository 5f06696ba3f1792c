#include "server/net/proxied_connections.h"

#include <spdlog/spdlog.h>

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

#include "server/net/proxy_header.h"

namespace net {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr auto log_interval = std::chrono::seconds(60);

}  // namespace

struct ProxiedConnections::Connection {
  explicit Connection(tcp::socket connected) : socket(std::move(connected)), deadline(socket.get_executor()) {}

  void close() {
    error_code ignored;
    socket.close(ignored);
  }

  tcp::socket socket;
  asio::steady_timer deadline;
  bool late = false;
};

asio::awaitable<void> ProxiedConnections::read(tcp::socket socket, std::string proxy, Then then) {
  const auto connection = std::make_shared<Connection>(std::move(socket));
  waiting_.insert(connection);
  connection->deadline.expires_after(time_);
  connection->deadline.async_wait([weak = std::weak_ptr(connection)](error_code cancelled) {
    const std::shared_ptr<Connection> late = weak.lock();
    if (cancelled || !late) return;
    late->late = true;
    late->close();
  });

  ProxyHeader header;
  ProxyHeader::Result valid;
  error_code error;
  std::size_t received = 0;
  std::array<char, ProxyHeader::max_bytes> piece{};
  while (valid && !error && header.missing() > 0) {
    const auto [failure, size] = co_await asio::async_read(
        connection->socket, asio::buffer(piece.data(), header.missing()), asio::as_tuple(asio::use_awaitable));
    error = failure;
    received += size;
    if (!error) valid = header.add({piece.data(), size});
  }
  waiting_.erase(connection);
  connection->deadline.cancel();
  if (connection->late)
    report(proxy, "it sent no complete PROXY header in time");
  else if (!valid)
    report(proxy, valid.error());
  else if (error == asio::error::eof && received > 0)
    report(proxy, "it ended within its PROXY header");
  else if (!error && connection->socket.is_open())
    then(std::move(connection->socket), header.client().value_or(proxy));
}

void ProxiedConnections::stop() {
  for (const std::shared_ptr<Connection>& connection : waiting_) connection->close();
}

/// Logs the fault unless one was logged shortly before.
void ProxiedConnections::report(const std::string& proxy, std::string_view fault) {
  const auto now = std::chrono::steady_clock::now();
  if (now < quiet_until_) return;
  quiet_until_ = now + log_interval;
  spdlog::warn("a connection from the proxy {} was closed: {} (--proxy-protocol)", proxy, fault);
}

}  // namespace net
