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

/// Runs servers and their clients on one io_context, which the test drives: nothing here needs a thread or a pause.
namespace loopback {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

/// Runs `io` until the condition holds; fails the test if nothing happens for 30 s.
template <class Condition>
void run_until(asio::io_context& io, Condition condition) {
  while (!condition()) {
    io.restart();
    ASSERT_GT(io.run_one_for(std::chrono::seconds(30)), 0U) << "the expected event did not happen";
  }
}

/// Runs everything that is ready, without waiting.
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

/// The same from another address of this computer, 127.0.0.2 to 127.255.255.254.
inline tcp::socket connected(asio::io_context& io, std::uint16_t port, const char* from) {
  tcp::socket socket(io, tcp::endpoint(asio::ip::make_address(from), 0));
  socket.connect({asio::ip::address_v4::loopback(), port});
  return socket;
}

/// A client that keeps everything it receives.
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
  /// The error with which the server closed the connection, eof for an orderly close; empty while it is open.
  [[nodiscard]] error_code end() const { return state_->end; }

  /// Sends any amount of text; run the io_context to send what the kernel does not take at once.
  void send(std::string text) {
    auto kept = std::make_shared<std::string>(std::move(text));
    asio::async_write(state_->socket, asio::buffer(*kept), [kept](error_code, std::size_t) {});
  }
  /// Closes the sending side and keeps reading.
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
