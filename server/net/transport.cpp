#include "server/net/transport.h"

namespace net {

namespace asio = boost::asio;
using boost::system::error_code;

asio::awaitable<Transport::Beginning> Transport::beginning() {
  /// The content type of a TLS handshake.
  constexpr char handshake_type = 0x16;
  auto [error] = co_await socket_.async_wait(Socket::wait_read, asio::as_tuple(asio::use_awaitable));
  char first = 0;
  if (!error) socket_.receive(asio::buffer(&first, 1), Socket::message_peek, error);
  if (error) co_return Beginning::failed;
  co_return first == handshake_type ? Beginning::tls : Beginning::plain;
}

asio::awaitable<error_code> Transport::start_tls(const TlsContext& context) {
  error_code ignored;
  socket_.non_blocking(true, ignored);
  tls_ = context.session(socket_.native_handle());
  const auto shake_hands = [this] { return tls_->shake_hands(); };
  const auto [error, size] = co_await run(shake_hands, asio::as_tuple(asio::use_awaitable));
  co_return error;
}

}  // namespace net
