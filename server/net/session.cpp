#include "server/net/session.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <boost/asio/error.hpp>
#include <string_view>
#include <utility>

namespace net {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

/// A web page of another site can make a browser send requests here, with lines of its choice after the header.
bool looks_like_http(std::string_view line) {
  constexpr std::array<std::string_view, 10> methods{"GET ",     "POST ",    "HEAD ",  "PUT ",   "DELETE ",
                                                     "OPTIONS ", "CONNECT ", "TRACE ", "PATCH ", "PRI "};
  return std::ranges::any_of(methods, [&](std::string_view method) { return line.starts_with(method); });
}

constexpr std::string_view http_hint = "Error,syntax,,this port takes lines of text and not HTTP\n";
constexpr std::string_view tls_hint =
    "Error,syntax,,\"this port takes lines of text over TLS, and nothing unencrypted\"\n";

}  // namespace

Session::Session(std::shared_ptr<Stream> stream, SessionId id, std::shared_ptr<Owner> owner, LineHandler& handler,
                 const LineLimits& limits, TokenBucket& shared_rate)
    : stream_(std::move(stream)),
      id_(id),
      owner_(std::move(owner)),
      handler_(handler),
      limits_(limits),
      input_(limits.line_bytes),
      greeted_(stream_->encoding() == Encoding::json),
      outbox_(limits),
      rate_(limits.rate),
      shared_rate_(shared_rate),
      attendance_(limits, Clock::now()),
      hold_(stream_->executor()),
      deadline_(stream_->executor()),
      watch_(stream_->executor()) {}

asio::awaitable<bool> Session::open() {
  cut_off_after(limits_.handshake_time);
  const Stream::Opening opening = co_await stream_->open();
  deadline_.cancel();
  if (opening == Stream::Opening::failed) cut_off();
  opened_ = !closing_;
  if (opening != Stream::Opening::foreign) co_return opened_;
  send(tls_hint);
  close();
  co_return false;
}

void Session::run() {
  keep_watch();
  go_on();
}

void Session::go_on() {
  if (reading_ || reporting_ || over_) return;
  report_lines();
  if (closing_) {
    // Reads on nevertheless: closing a socket with unread bytes would destroy what was sent to the client.
    line_.reset();
    input_.clear();
    return read();
  }
  if (answering_ || line_) return;
  if (input_.too_long()) {
    answering_ = true;
    return handler_.line_too_long(id_);
  }
  if (input_.begun() && !std::exchange(line_begun_, true)) cut_off_after(limits_.line_time);
  read();
}

void Session::report_lines() {
  reporting_ = true;
  while (!closing_ && !answering_ && has_line() && !holds_back()) {
    answering_ = true;
    handler_.line(id_, *std::exchange(line_, std::nullopt));
  }
  reporting_ = false;
}

/// Takes the next line, unless one is being held back.
bool Session::has_line() {
  if (line_) return true;
  line_ = input_.take();
  if (!line_) return false;
  if (std::exchange(line_begun_, false)) deadline_.cancel();
  if (std::exchange(greeted_, true) || !looks_like_http(*line_)) return true;
  send(http_hint);
  close();
  return false;
}

/// Whether the line must wait: until the client has read most of what was sent to it, and until it has a token for one
/// more line.
bool Session::holds_back() {
  if (!passes_at_) {
    if (outbox_.is_full()) return true;
    if (limits_.rate == 0) return false;
    const Clock::time_point now = Clock::now();
    passes_at_ = std::max(rate_.take(now), shared_rate_.take(now));
    if (*passes_at_ > now) {
      hold_.expires_at(*passes_at_);
      hold_.async_wait([weak = weak_from_this()](error_code cancelled) {
        const std::shared_ptr<Session> session = weak.lock();
        if (!cancelled && session) session->go_on();
      });
      return true;
    }
  } else if (Clock::now() < *passes_at_) {
    return true;
  }
  passes_at_.reset();
  return false;
}

void Session::read() {
  reading_ = true;
  stream_->read(input_.space(), shared_from_this());
}

void Session::received(const Stream::Result& result) {
  const auto [error, size] = result;
  reading_ = false;
  if (error) {
    over_ = true;
    if (error == asio::error::eof)
      close();
    else
      cut_off();
    return wake();
  }
  if (!closing_) {
    input_.commit(size);
    if (size > 0) attendance_.heard(Clock::now());
  }
  go_on();
}

void Session::next() {
  if (std::exchange(answering_, false)) wake();
}

void Session::logged_in(bool in) {
  attendance_.logged_in(in, Clock::now());
  keep_watch();
}

void Session::keep_watch() {
  if (closing_) return;
  watch_.expires_at(attendance_.due());
  watch_.async_wait([weak = weak_from_this()](error_code cancelled) {
    const std::shared_ptr<Session> session = weak.lock();
    if (cancelled || !session || session->closing_) return;
    const Lapse lapse = session->attendance_.check(Clock::now());
    session->keep_watch();
    if (lapse != Lapse::none) session->handler_.lapsed(session->id_, lapse);
  });
}

void Session::send(std::string_view text) {
  if (!closing_) queued(outbox_.add(text, answering_));
}

void Session::send(EncodedText& text) {
  if (closing_) return;
  queued(outbox_.is_behind() ? outbox_.add(text.shared_in(encoding()), answering_)
                             : outbox_.add(text.in(encoding()), answering_));
}

void Session::queued(bool fits) {
  if (!fits) {
    spdlog::info("session {} does not read its messages: disconnected", static_cast<std::uint64_t>(id_));
    return cut_off();
  }
  wake();
}

void Session::write() {
  has_work_ = false;
  while (!cut_off_ && !writing_ && outbox_.has_queued()) {
    writing_ = true;
    if (const auto result = stream_->write(outbox_.take(), shared_from_this())) note_written(*result);
  }
  if (!over_ || ended_ || writing_ || (outbox_.has_queued() && !cut_off_)) return;
  ended_ = true;
  cut_off();
  owner_->ended(id_);
}

void Session::written(const Stream::Result& result) {
  note_written(result);
  write();
}

void Session::note_written(const Stream::Result& result) {
  const auto [error, size] = result;
  writing_ = false;
  outbox_.written(size);
  if (error) return cut_off();
  if (outbox_.has_queued()) return;
  if (closing_) stream_->end_writing();
  if (line_) wake();
}

void Session::close() {
  if (!opened_) return cut_off();
  if (std::exchange(closing_, true)) return;
  hold_.cancel();
  watch_.cancel();
  cut_off_after(limits_.close_time);
  if (!writing_ && !outbox_.has_queued()) stream_->end_writing();
  wake();
}

void Session::cut_off() {
  closing_ = true;
  cut_off_ = true;
  stream_->close();
  hold_.cancel();
  deadline_.cancel();
  watch_.cancel();
  wake();
}

/// Has the owner call write() and go_on().
void Session::wake() {
  if (ended_ || std::exchange(has_work_, true)) return;
  owner_->has_work(shared_from_this());
}

void Session::cut_off_after(std::chrono::milliseconds time) {
  deadline_.expires_after(time);
  deadline_.async_wait([weak = weak_from_this()](error_code cancelled) {
    const std::shared_ptr<Session> session = weak.lock();
    if (!cancelled && session) session->cut_off();
  });
}

}  // namespace net
