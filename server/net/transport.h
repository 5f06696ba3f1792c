#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "server/net/tls.h"

namespace net {

/// A connected socket, plain or with TLS, as a stream of bytes for Asio and Beast. One read and one write may run at
/// the same time; must not be moved meanwhile.
class Transport {
 public:
  using Socket = boost::asio::ip::tcp::socket;
  using executor_type = Socket::executor_type;
  using next_layer_type = Socket;

  explicit Transport(Socket socket) : socket_(std::move(socket)) {}

  /// How a connection begins; tells TLS from everything else by its first byte.
  enum class Beginning : std::uint8_t { tls, plain, failed };
  /// Waits for the first byte, without taking it.
  boost::asio::awaitable<Beginning> beginning();
  /// Makes this a TLS connection. Call it once, before anything is read or written.
  boost::asio::awaitable<boost::system::error_code> start_tls(const TlsContext& context);
  [[nodiscard]] bool secure() const { return tls_ != nullptr; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    if (!tls_) return socket_.async_read_some(buffers, std::forward<Token>(token));
    const boost::asio::mutable_buffer space = first<boost::asio::mutable_buffer>(buffers);
    return run([this, space] { return tls_->read(space); }, std::forward<Token>(token));
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    if (!tls_) return socket_.async_write_some(buffers, std::forward<Token>(token));
    const boost::asio::const_buffer bytes = first<boost::asio::const_buffer>(buffers);
    return run([this, bytes] { return tls_->write(bytes); }, std::forward<Token>(token));
  }

  /// Writes what is possible without waiting, and returns the number of bytes. Expects that no other write is running,
  /// and a socket that does not block.
  std::size_t write_now(boost::asio::const_buffer bytes, boost::system::error_code& error) {
    std::size_t written = 0;
    while (written < bytes.size() && !error) written += write_once(bytes + written, error);
    if (error == boost::asio::error::would_block) error = {};
    return written;
  }

  /// Tells the client that nothing follows, as far as TLS can: the socket stays open. Expects that no write is running.
  template <class Token>
  auto async_end(Token&& token) {
    return run([this] { return tls_ ? tls_->end() : TlsSession::Step{}; }, std::forward<Token>(token));
  }

  /// Ends the connection at once, and running operations with an error.
  void close() {
    boost::system::error_code ignored;
    socket_.close(ignored);
  }
  /// Closes the sending side of the socket.
  void end_sending() {
    boost::system::error_code gone;
    socket_.shutdown(Socket::shutdown_send, gone);
  }

  executor_type get_executor() { return socket_.get_executor(); }
  next_layer_type& next_layer() { return socket_; }
  [[nodiscard]] const next_layer_type& next_layer() const { return socket_; }

 private:
  /// A call of the TLS session, repeated when the socket is ready for it. Never completes inside the call that begins
  /// it.
  template <class Call>
  struct Operation {
    Socket& socket;
    Call call;
    TlsSession::Step step = {};
    enum class State : std::uint8_t { begun, waited, done } state = State::begun;

    template <class Self>
    void operator()(Self& self, boost::system::error_code error = {}) {
      if (state == State::done) return self.complete(step.error, step.size);
      // A closed descriptor may already belong to another connection.
      if (!error && !socket.is_open()) error = boost::asio::error::operation_aborted;
      step = error ? TlsSession::Step{TlsSession::Wants::nothing, error, 0} : call();
      if (step.wants == TlsSession::Wants::nothing) {
        if (std::exchange(state, State::done) == State::waited) return self.complete(step.error, step.size);
        return boost::asio::post(socket.get_executor(), std::move(self));
      }
      state = State::waited;
      socket.async_wait(step.wants == TlsSession::Wants::read ? Socket::wait_read : Socket::wait_write,
                        std::move(self));
    }
  };

  template <class Call, class Token>
  auto run(Call call, Token&& token) {
    return boost::asio::async_compose<Token, void(boost::system::error_code, std::size_t)>(
        Operation<Call>{socket_, std::move(call)}, token, socket_);
  }

  /// error::would_block if nothing can be written without waiting.
  std::size_t write_once(boost::asio::const_buffer bytes, boost::system::error_code& error) {
    if (!tls_) return socket_.write_some(bytes, error);
    // A closed descriptor may already belong to another connection.
    if (!socket_.is_open()) {
      error = boost::asio::error::operation_aborted;
      return 0;
    }
    const TlsSession::Step step = tls_->write(bytes);
    error = step.wants == TlsSession::Wants::nothing ? step.error : boost::asio::error::would_block;
    return step.size;
  }

  /// The first of the buffers that is not empty.
  template <class Buffer, class Buffers>
  static Buffer first(const Buffers& buffers) {
    const auto end = boost::asio::buffer_sequence_end(buffers);
    for (auto at = boost::asio::buffer_sequence_begin(buffers); at != end; ++at)
      if (const Buffer buffer(*at); buffer.size() > 0) return buffer;
    return {};
  }

  Socket socket_;
  std::unique_ptr<TlsSession> tls_;
};

}  // namespace net
