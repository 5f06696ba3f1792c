#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <string>
#include <string_view>

namespace cli::bench {

/// A connection that carries lines both ways without blocking; one thread serves thousands of them. Must outlive the
/// running io_context.
class LineWire {
 public:
  explicit LineWire(boost::asio::io_context& io) : socket_(io) {}
  LineWire(const LineWire&) = delete;
  LineWire& operator=(const LineWire&) = delete;
  virtual ~LineWire() = default;

  /// Called once, before everything else.
  void connect(const boost::asio::ip::tcp::endpoint& server);
  /// Sends text that ends with LF. Call it only after connected().
  void send(std::string_view text);

 private:
  virtual void connected() = 0;
  /// Called with each line, without its LF. The text is valid during the call.
  virtual void line(std::string_view text) = 0;
  /// Called when the connection broke or could not be established.
  virtual void lost(const std::string& why) = 0;

  void read();
  void received(std::string_view bytes);
  void write();

  boost::asio::ip::tcp::socket socket_;
  std::array<char, 4096> piece_{};
  std::string begun_;      ///< a line that is not complete yet
  std::string outgoing_;   ///< bytes that the socket has not taken yet
  std::string in_flight_;  ///< the part of them that is being written
};

}  // namespace cli::bench
