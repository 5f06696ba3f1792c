#include "server/net/acceptor.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <stdexcept>
#include <string>
#include <utility>

namespace net {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

/// The delay after a failure, so that a lasting shortage does not keep the io thread busy.
constexpr auto pause_time = std::chrono::milliseconds(100);
constexpr auto log_interval = std::chrono::seconds(1);

void set(tcp::socket& socket, int level, int option, int value) {
  // If this fails, the connection has already gone, and reading it will fail too.
  (void)setsockopt(socket.native_handle(), level, option, &value, sizeof value);
}

}  // namespace

tcp::acceptor listen(asio::io_context& io, std::uint16_t port) try {
  tcp::acceptor acceptor(io);
  error_code no_ipv6;
  acceptor.open(tcp::v6(), no_ipv6);
  if (no_ipv6)
    acceptor.open(tcp::v4());
  else
    acceptor.set_option(asio::ip::v6_only(false));
  acceptor.set_option(tcp::acceptor::reuse_address(true));
  acceptor.bind({no_ipv6 ? tcp::v4() : tcp::v6(), port});
  acceptor.listen();
  return acceptor;
} catch (const boost::system::system_error& error) {
  throw std::runtime_error("cannot listen on port " + std::to_string(port) + ": " + error.code().message());
}

asio::awaitable<void> accept_all(tcp::acceptor& acceptor, std::function<void(tcp::socket)> admit) {
  asio::steady_timer pause(acceptor.get_executor());
  auto quiet_until = std::chrono::steady_clock::time_point::min();
  for (;;) {
    auto [error, socket] = co_await acceptor.async_accept(asio::as_tuple(asio::use_awaitable));
    if (!acceptor.is_open()) break;
    if (!error) {
      admit(std::move(socket));
      continue;
    }
    const auto now = std::chrono::steady_clock::now();
    if (now >= quiet_until) {
      spdlog::warn("cannot accept connections: {}", error.message());
      quiet_until = now + log_interval;
    }
    pause.expires_after(pause_time);
    co_await pause.async_wait(asio::use_awaitable);
  }
}

std::string address_of(const tcp::socket& socket) {
  error_code gone;
  const tcp::endpoint remote = socket.remote_endpoint(gone);
  if (gone) return {};
  asio::ip::address address = remote.address();
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  return address.to_string();
}

void tune(tcp::socket& socket) {
  set(socket, IPPROTO_TCP, TCP_NODELAY, 1);
  set(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, 30'000);
  set(socket, IPPROTO_TCP, TCP_KEEPIDLE, 15);
  set(socket, IPPROTO_TCP, TCP_KEEPINTVL, 5);
  set(socket, SOL_SOCKET, SO_KEEPALIVE, 1);
}

void turn_away(tcp::socket socket, const std::string& text) {
  error_code ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer(text), ignored);
  socket.shutdown(tcp::socket::shutdown_send, ignored);
}

}  // namespace net
