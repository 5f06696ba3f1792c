#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "clients/cli/bench/web_frames.h"

namespace cli::bench {

/// How a connection carries its texts: as lines over TCP, or as messages of a WebSocket.
enum class Carrier : std::uint8_t { lines, web_socket };

/// A connection that carries texts both ways without blocking; one thread serves thousands of them. Must outlive the
/// running io_context.
class LineWire {
 public:
  explicit LineWire(boost::asio::io_context& io, Carrier carrier = Carrier::lines) : socket_(io) {
    if (carrier == Carrier::web_socket) frames_.emplace();
  }
  LineWire(const LineWire&) = delete;
  LineWire& operator=(const LineWire&) = delete;
  virtual ~LineWire() = default;

  /// Called once, before everything else.
  void connect(const boost::asio::ip::tcp::endpoint& server);
  /// Sends a text without LF. Call it only after connected().
  void send(std::string_view text);
  [[nodiscard]] Carrier carrier() const { return frames_ ? Carrier::web_socket : Carrier::lines; }

 private:
  virtual void connected() = 0;
  /// Called with each text, without its LF. The text is valid during the call.
  virtual void line(std::string_view text) = 0;
  /// Called when the connection broke or could not be established.
  virtual void lost(const std::string& why) = 0;

  void read();
  void received(std::string_view bytes);
  void received_frames(std::string_view bytes);
  void send_bytes(std::string_view bytes);
  void write();

  boost::asio::ip::tcp::socket socket_;
  std::array<char, 4096> piece_{};
  std::optional<WebFrames> frames_;
  std::string begun_;      ///< a line that is not complete yet
  std::string outgoing_;   ///< bytes that the socket has not taken yet
  std::string in_flight_;  ///< the part of them that is being written
};

}  // namespace cli::bench
