#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "server/net/line_buffer.h"
#include "server/net/line_server.h"
#include "server/net/stream.h"
#include "server/net/token_bucket.h"

namespace net {

/// One connection of the line port or one WebSocket: one coroutine reads its lines, another one exists while there is
/// something to write. Reports its lines to the handler; the owner reports its opening and closing.
class Session : public std::enable_shared_from_this<Session> {
 public:
  /// `shared_rate` is shared by all connections of its address. All arguments must outlive the session.
  Session(std::shared_ptr<Stream> stream, SessionId id, LineHandler& handler, const LineLimits& limits,
          TokenBucket& shared_rate);

  /// Prepares the connection; false if that failed and the session must not be used. Called once, first.
  boost::asio::awaitable<bool> open();
  /// Reads and reports lines until the connection has ended. Called once.
  boost::asio::awaitable<void> run();

  /// See LineServer.
  void send(std::shared_ptr<const std::string> text);
  void next();
  void logged_in(bool in);
  void answers_pings() { attendance_.answers_pings(); }
  void close();
  /// Ends the connection at once and discards unsent text.
  void cut_off();

  [[nodiscard]] Encoding encoding() const { return stream_->encoding(); }
  [[nodiscard]] bool is_logged_in() const { return attendance_.is_logged_in(); }

 private:
  boost::asio::awaitable<void> report_lines();
  boost::asio::awaitable<void> hold();
  boost::asio::awaitable<void> write_outbox();
  boost::asio::awaitable<void> woken();
  void keep_watch();
  void written(std::size_t bytes);
  void cut_off_after(std::chrono::milliseconds time);

  std::shared_ptr<Stream> stream_;
  SessionId id_;
  LineHandler& handler_;
  const LineLimits& limits_;

  LineBuffer input_;
  bool greeted_;            ///< the first line was received, or was HTTP as it should be
  bool answering_ = false;  ///< a line was reported, and next() has not been called yet
  bool opened_ = false;
  bool closing_ = false;     ///< nothing more is reported or queued
  bool line_begun_ = false;  ///< and the deadline is that for its end

  std::vector<std::shared_ptr<const std::string>> outbox_;
  std::vector<std::shared_ptr<const std::string>> in_flight_;
  std::vector<boost::asio::const_buffer> buffers_;  ///< the bytes of in_flight_
  std::size_t unsent_bytes_ = 0;                    ///< of outbox_ and in_flight_
  std::size_t unsent_answers_ = 0;                  ///< upper bound of the part that belongs to answers
  bool writing_ = false;

  TokenBucket rate_;
  TokenBucket& shared_rate_;
  Attendance attendance_;

  /// Cancelling it wakes run(), which waits for any change of the above. Expires only in hold().
  boost::asio::steady_timer change_;
  boost::asio::steady_timer deadline_;  ///< at this time the session is disconnected
  boost::asio::steady_timer watch_;     ///< for attendance_
};

}  // namespace net
