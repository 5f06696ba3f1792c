#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <string>
#include <string_view>

namespace cli::bench {

/// A connection that carries lines both ways without ever blocking, one of thousands on one thread. Must outlive the
/// running of its io_context.
class LineWire {
 public:
  explicit LineWire(boost::asio::io_context& io) : socket_(io) {}
  LineWire(const LineWire&) = delete;
  LineWire& operator=(const LineWire&) = delete;
  virtual ~LineWire() = default;

  /// Called once, first.
  void connect(const boost::asio::ip::tcp::endpoint& server);
  /// Text that ends with LF, after connected() was called.
  void send(std::string_view text);

 private:
  virtual void connected() = 0;
  /// Without its LF; the text lives as long as the call.
  virtual void line(std::string_view text) = 0;
  /// The connection is no more, or never came about.
  virtual void lost(const std::string& why) = 0;

  void read();
  void received(std::string_view bytes);
  void write();

  boost::asio::ip::tcp::socket socket_;
  std::array<char, 4096> piece_{};
  std::string begun_;      ///< a line whose end has not come
  std::string outgoing_;   ///< what the socket did not take at once
  std::string in_flight_;  ///< of it, what is being written
};

}  // namespace cli::bench
