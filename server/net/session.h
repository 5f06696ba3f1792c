#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "server/net/line_buffer.h"
#include "server/net/line_server.h"

namespace net {

/// One connection of the line port: one coroutine reads its lines, another one lives while there is something to write.
/// Reports its lines to the handler; that it was opened and closed is reported by whoever runs it.
class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(boost::asio::ip::tcp::socket socket, SessionId id, LineHandler& handler, const LineLimits& limits);

  /// Reads and reports lines until the connection is gone. Called once.
  boost::asio::awaitable<void> run();

  /// As in LineServer.
  void send(std::shared_ptr<const std::string> text);
  void next();
  void close();
  /// Ends the connection at once, whatever is unsent.
  void cut_off();

 private:
  boost::asio::awaitable<void> report_lines();
  boost::asio::awaitable<void> write_outbox();
  boost::asio::awaitable<void> woken();
  void cut_off_after(std::chrono::milliseconds time);
  void end_sending();

  boost::asio::ip::tcp::socket socket_;
  SessionId id_;
  LineHandler& handler_;
  const LineLimits& limits_;

  LineBuffer input_;
  bool greeted_ = false;     ///< the first line has come
  bool answered_ = false;    ///< next() was called for the last line
  bool closing_ = false;     ///< nothing more is reported or queued
  bool line_begun_ = false;  ///< and the deadline is for its end

  std::vector<std::shared_ptr<const std::string>> outbox_;
  std::vector<std::shared_ptr<const std::string>> in_flight_;
  std::vector<boost::asio::const_buffer> buffers_;  ///< the bytes of in_flight_
  std::size_t unsent_bytes_ = 0;                    ///< of outbox_ and in_flight_
  bool writing_ = false;

  boost::asio::steady_timer
      change_;  ///< never expires: cancelling it wakes who waits for answered_, closing_, writing_
  boost::asio::steady_timer deadline_;  ///< when it passes the session is cut off
};

}  // namespace net
