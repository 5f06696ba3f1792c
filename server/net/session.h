#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "server/net/line_buffer.h"
#include "server/net/line_server.h"
#include "server/net/outbox.h"
#include "server/net/stream.h"
#include "server/net/token_bucket.h"

namespace net {

/// One connection of the line port or one WebSocket. Reports its lines to the handler; the owner reports its opening
/// and closing, and calls it once for everything that happened in one turn of the io thread.
class Session final : public std::enable_shared_from_this<Session>, public Stream::User {
 public:
  class Owner {
   public:
    Owner() = default;
    Owner(const Owner&) = delete;
    Owner& operator=(const Owner&) = delete;
    virtual ~Owner() = default;
    /// The owner should call write() and then go_on() soon, but not from inside this call.
    virtual void has_work(std::shared_ptr<Session> session) = 0;
    /// The connection has ended. Always the last call.
    virtual void ended(SessionId session) = 0;
  };

  /// `shared_rate` is shared by all connections of its address; it, the handler and the limits must outlive the
  /// session.
  Session(std::shared_ptr<Stream> stream, SessionId id, std::shared_ptr<Owner> owner, LineHandler& handler,
          const LineLimits& limits, TokenBucket& shared_rate);

  /// Prepares the connection; false if that failed and its lines are not reported. Called once, first.
  boost::asio::awaitable<bool> open();
  /// Begins to read; also a connection that could not be prepared, until it has ended. Called once.
  void run();

  /// Writes what was sent. Reports the end of a connection that is over.
  void write();
  /// Reports the lines that have come, as far as they may be reported now, and reads on after the last.
  void go_on();

  /// See LineServer.
  void send(std::string_view text);
  void send(EncodedText& text);
  void next();
  void logged_in(bool in);
  void answers_pings() { attendance_.answers_pings(); }
  void close();
  /// Ends the connection at once and discards unsent text.
  void cut_off();

  [[nodiscard]] Encoding encoding() const { return stream_->encoding(); }
  [[nodiscard]] bool is_logged_in() const { return attendance_.is_logged_in(); }

 private:
  void received(const Stream::Result& result) override;
  void written(const Stream::Result& result) override;

  void report_lines();
  [[nodiscard]] bool has_line();
  [[nodiscard]] bool holds_back();
  void read();
  /// A text was given to the outbox; the connection ends if it did not fit.
  void queued(bool fits);
  void note_written(const Stream::Result& result);
  void wake();
  void keep_watch();
  void cut_off_after(std::chrono::milliseconds time);

  std::shared_ptr<Stream> stream_;
  SessionId id_;
  std::shared_ptr<Owner> owner_;
  LineHandler& handler_;
  const LineLimits& limits_;

  LineBuffer input_;
  std::optional<std::string_view> line_;  ///< the next line to report, a part of input_
  bool greeted_;                          ///< the first line was received, or was HTTP as it should be
  bool reading_ = false;
  bool reporting_ = false;
  bool answering_ = false;  ///< a line was reported, and next() has not been called yet
  bool opened_ = false;
  bool closing_ = false;     ///< nothing more is reported or queued
  bool cut_off_ = false;     ///< nor written
  bool over_ = false;        ///< nothing more can be read
  bool ended_ = false;       ///< as the owner knows
  bool line_begun_ = false;  ///< and the deadline is that for its end

  Outbox outbox_;
  bool writing_ = false;
  bool has_work_ = false;  ///< as the owner knows

  TokenBucket rate_;
  TokenBucket& shared_rate_;
  std::optional<TokenBucket::Time> passes_at_;  ///< the time from which `line_` may be reported, once it is known
  Attendance attendance_;

  boost::asio::steady_timer hold_;      ///< for passes_at_
  boost::asio::steady_timer deadline_;  ///< at this time the session is disconnected
  boost::asio::steady_timer watch_;     ///< for attendance_
};

}  // namespace net
