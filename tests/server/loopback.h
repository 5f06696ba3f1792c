#pragma once

#include <gtest/gtest.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

/// Servers and their clients on one io_context, which the test turns by hand: nothing here needs a thread or a pause.
namespace loopback {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

/// Runs `io` until the condition holds; fails the test when nothing at all happens for long.
template <class Condition>
void run_until(asio::io_context& io, Condition condition) {
  while (!condition()) {
    io.restart();
    ASSERT_GT(io.run_one_for(std::chrono::seconds(30)), 0U) << "what was waited for does not happen";
  }
}

/// Runs what can be run without waiting.
inline void run_ready(asio::io_context& io) {
  io.restart();
  io.poll();
}

inline tcp::socket connected(asio::io_context& io, std::uint16_t port,
                             const asio::ip::address& address = asio::ip::address_v4::loopback()) {
  tcp::socket socket(io);
  socket.connect({address, port});
  return socket;
}

/// A client that keeps all it is sent.
class Client {
 public:
  Client(asio::io_context& io, std::uint16_t port) : Client(connected(io, port)) {}
  explicit Client(tcp::socket socket) : state_(std::make_shared<State>(std::move(socket))) {
    state_->socket.set_option(tcp::no_delay(true));
    read(state_);
  }
  Client(Client&&) = default;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  Client& operator=(Client&&) = delete;
  ~Client() {
    if (state_) leave();
  }

  [[nodiscard]] const std::string& received() const { return state_->received; }
  /// The server has ended the connection: with eof if it did so in good order.
  [[nodiscard]] error_code end() const { return state_->end; }

  /// Any amount of text; the io_context has to run for what the kernel does not take at once.
  void send(std::string text) {
    auto kept = std::make_shared<std::string>(std::move(text));
    asio::async_write(state_->socket, asio::buffer(*kept), [kept](error_code, std::size_t) {});
  }
  /// Says that nothing more will be sent, and goes on reading.
  void finish() { state_->socket.shutdown(tcp::socket::shutdown_send); }
  void leave() {
    error_code ignored;
    state_->socket.close(ignored);
  }

 private:
  struct State {
    explicit State(tcp::socket connection) : socket(std::move(connection)) {}
    tcp::socket socket;
    std::array<char, 65536> buffer{};
    std::string received;
    error_code end;
  };

  static void read(const std::shared_ptr<State>& state) {
    state->socket.async_read_some(asio::buffer(state->buffer), [state](error_code error, std::size_t size) {
      state->received.append(state->buffer.data(), size);
      state->end = error;
      if (!error) read(state);
    });
  }

  std::shared_ptr<State> state_;
};

}  // namespace loopback
