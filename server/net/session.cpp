#include "server/net/session.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "server/net/acceptor.h"

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

const auto http_hint =
    std::make_shared<const std::string>("Error,syntax,,this port takes lines of text and not HTTP\n");

const auto tls_hint = std::make_shared<const std::string>(
    "Error,syntax,,\"this port takes lines of text over TLS, and nothing unencrypted\"\n");

}  // namespace

Session::Session(std::shared_ptr<Stream> stream, SessionId id, LineHandler& handler, const LineLimits& limits,
                 TokenBucket& shared_rate)
    : stream_(std::move(stream)),
      id_(id),
      handler_(handler),
      limits_(limits),
      input_(limits.line_bytes),
      greeted_(stream_->encoding() == Encoding::json),
      rate_(limits.rate),
      shared_rate_(shared_rate),
      attendance_(limits, Clock::now()),
      change_(stream_->executor(), Clock::time_point::max()),
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
  co_await run();
  co_return false;
}

asio::awaitable<void> Session::run() {
  keep_watch();
  error_code error;
  while (!error) {
    const std::span<char> space = input_.space();
    std::size_t size = 0;
    std::tie(error, size) = co_await stream_->read(space);
    if (!closing_) {
      input_.commit(size);
      if (size > 0) attendance_.heard(Clock::now());
      co_await report_lines();
    }
    // Reads on nevertheless: closing a socket with unread bytes would destroy what was sent to the client.
    if (closing_) input_.clear();
  }
  if (error == asio::error::eof)
    close();
  else
    cut_off();
  while (writing_) co_await woken();
  cut_off();
}

asio::awaitable<void> Session::report_lines() {
  while (!closing_) {
    const std::optional<std::string_view> line = input_.take();
    if (!line) break;
    if (std::exchange(line_begun_, false)) deadline_.cancel();
    if (!std::exchange(greeted_, true) && looks_like_http(*line)) {
      send(http_hint);
      close();
      break;
    }
    co_await hold();
    if (closing_) break;
    answering_ = true;
    handler_.line(id_, *line);
    while (answering_ && !closing_) co_await woken();
  }
  if (closing_) co_return;
  if (input_.too_long()) {
    handler_.line_too_long(id_);
    while (!closing_) co_await woken();
  } else if (input_.begun() && !std::exchange(line_begun_, true)) {
    cut_off_after(limits_.line_time);
  }
}

/// Waits until the client may be read again: it has read most of what was sent to it, and has a token for one more
/// line.
asio::awaitable<void> Session::hold() {
  if (unsent_bytes_ > limits_.soft_outbox_bytes)
    while (!closing_ && unsent_bytes_ > limits_.soft_outbox_bytes / 2) co_await woken();
  if (limits_.rate == 0) co_return;
  const Clock::time_point now = Clock::now();
  const Clock::time_point from = std::max(rate_.take(now), shared_rate_.take(now));
  if (from <= now) co_return;
  while (!closing_ && Clock::now() < from) {
    change_.expires_at(from);
    co_await woken();
  }
  change_.expires_at(Clock::time_point::max());
}

void Session::next() {
  answering_ = false;
  change_.cancel();
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

void Session::send(std::shared_ptr<const std::string> text) {
  if (closing_) return;
  unsent_bytes_ += text->size();
  if (answering_) unsent_answers_ += text->size();
  if (unsent_bytes_ - unsent_answers_ > limits_.outbox_bytes || unsent_bytes_ > limits_.max_outbox_bytes) {
    spdlog::info("session {} does not read its messages: disconnected", static_cast<std::uint64_t>(id_));
    return cut_off();
  }
  outbox_.push_back(std::move(text));
  if (!std::exchange(writing_, true)) asio::co_spawn(stream_->executor(), write_outbox(), rethrow);
}

asio::awaitable<void> Session::write_outbox() {
  co_await asio::post(asio::use_awaitable);  // everything that one turn of the io thread sends goes out together
  error_code error;
  while (!outbox_.empty() && !error) {
    std::swap(outbox_, in_flight_);
    for (const auto& text : in_flight_) buffers_.push_back(asio::buffer(*text));
    std::size_t size = 0;
    std::tie(error, size) = co_await stream_->write(buffers_);
    buffers_.clear();
    in_flight_.clear();
    written(size);
  }
  if (error) cut_off();
  writing_ = false;
  if (closing_) stream_->end_writing();
  change_.cancel();
}

void Session::written(std::size_t bytes) {
  unsent_bytes_ -= bytes;
  unsent_answers_ = std::min(unsent_answers_, unsent_bytes_);
  change_.cancel();
}

void Session::close() {
  if (!opened_) return cut_off();
  if (std::exchange(closing_, true)) return;
  change_.cancel();
  watch_.cancel();
  cut_off_after(limits_.close_time);
  if (!writing_) stream_->end_writing();
}

void Session::cut_off() {
  closing_ = true;
  stream_->close();
  deadline_.cancel();
  change_.cancel();
  watch_.cancel();
}

void Session::cut_off_after(std::chrono::milliseconds time) {
  deadline_.expires_after(time);
  deadline_.async_wait([weak = weak_from_this()](error_code cancelled) {
    const std::shared_ptr<Session> session = weak.lock();
    if (!cancelled && session) session->cut_off();
  });
}

/// Waits for the next call of next() or of a function that closes, or for the end of writing. May also return early.
asio::awaitable<void> Session::woken() {
  co_await change_.async_wait(asio::as_tuple(asio::use_awaitable));
}

}  // namespace net
