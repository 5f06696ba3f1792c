#include "server/doors/connection.h"

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/endian/conversion.hpp>
#include <cstring>
#include <utility>

namespace doors {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

/// What both ends send first, followed by a random number.
constexpr std::string_view magic = "qiyuan link\n";
using Length = std::uint32_t;
/// Of a frame before its sender has shown that it has the key.
constexpr std::size_t max_hello = 1024;
/// More than the longest page.
constexpr std::size_t max_frame = std::size_t{64} << 20U;
/// Bytes that the other server has not read.
constexpr std::size_t max_queued = std::size_t{256} << 20U;
constexpr std::chrono::seconds beat_time{1};
/// After this number of its own beats without a frame, a server takes the other one for dead. A server that was itself
/// stalled counts one.
constexpr int max_silences = 8;
/// A silence of this number of beats is reported.
constexpr int long_silence = 3;

/// The number is a new one for each link, so nobody can repeat what was sent over an earlier one.
std::string random_number() {
  const auth::Key random = auth::make_key();
  return {reinterpret_cast<const char*>(random.data()), random.size()};
}

auth::Key key_of(const auth::Key& common, std::string_view from, const std::string& door, const std::string& host) {
  return auth::derive_key(common, std::string{from} + door + host);
}

}  // namespace

Connection::Connection(tcp::socket socket, End end, const auth::Key& key, std::string name, User user)
    : socket_(std::move(socket)),
      end_(end),
      key_(key),
      name_(std::move(name)),
      user_(std::move(user)),
      beat_(socket_.get_executor()) {}

asio::awaitable<void> Connection::run() {
  const auto self = shared_from_this();
  beat();
  const bool has_key = co_await shake_hands();
  if (has_key) {
    Frame frame;
    for (;;) {
      const bool came = co_await read_frame(frame);
      if (!came) break;
      if (std::exchange(silences_, 0) >= long_silence && user_.spoke) user_.spoke();
      last_frame_ = std::chrono::steady_clock::now();
      if (!std::holds_alternative<Beat>(frame)) user_.received(frame);
    }
  }
  end(why_);
  user_.lost(why_);
}

/// Both ends send their random number, then the header of their sealed stream and a Hello.
asio::awaitable<bool> Connection::shake_hands() {
  const std::string own = random_number();
  leaving_ = std::string{magic} + own;
  co_await asio::async_write(socket_, asio::buffer(leaving_), asio::as_tuple(asio::use_awaitable));
  std::string theirs;
  bool came = co_await read(theirs, magic.size() + own.size());
  if (!came) co_return false;
  if (!theirs.starts_with(magic)) {
    end("it is not a server of this database");
    co_return false;
  }
  theirs.erase(0, magic.size());
  const std::string& door = end_ == End::door ? own : theirs;
  const std::string& host = end_ == End::door ? theirs : own;
  const auth::Key from_door = key_of(key_, "door", door, host);
  const auth::Key from_host = key_of(key_, "host", door, host);
  sealer_ = std::make_unique<auth::Sealer>(end_ == End::door ? from_door : from_host);
  leaving_ = sealer_->header();
  co_await asio::async_write(socket_, asio::buffer(leaving_), asio::as_tuple(asio::use_awaitable));
  leaving_.clear();
  queue(Hello{protocol_version, name_});
  std::string header;
  came = co_await read(header, auth::seal_header_bytes);
  if (!came) co_return false;
  unsealer_ = std::make_unique<auth::Unsealer>(end_ == End::door ? from_host : from_door, header);
  Frame first;
  came = co_await read_frame(first);
  if (!came) co_return false;
  const Hello* const hello = std::get_if<Hello>(&first);
  if (hello == nullptr || hello->version != protocol_version) {
    end("it is a server of another version: update it");
    co_return false;
  }
  opened_ = true;
  last_frame_ = std::chrono::steady_clock::now();
  user_.opened(hello->name);
  co_return true;
}

asio::awaitable<bool> Connection::read(std::string& to, std::size_t size) {
  to.resize(size);
  const auto [error, read] = co_await asio::async_read(socket_, asio::buffer(to), asio::as_tuple(asio::use_awaitable));
  co_return !error && !ended_;
}

asio::awaitable<bool> Connection::read_frame(Frame& to) {
  std::string sealed;
  bool came = co_await read(sealed, sizeof(Length));
  if (!came) co_return false;
  const Length size = boost::endian::load_big_u32(reinterpret_cast<const unsigned char*>(sealed.data()));
  if (size > (opened_ ? max_frame : max_hello)) {
    end("it sends what is not a frame");
    co_return false;
  }
  came = co_await read(sealed, size);
  if (!came) co_return false;
  const std::optional<std::string> text = unsealer_->open(sealed);
  if (!text) {
    end("it does not have the key of this database");
    co_return false;
  }
  std::optional<Frame> frame = decoded(*text);
  if (!frame) {
    end("it sends what is not a frame");
    co_return false;
  }
  to = *std::move(frame);
  co_return true;
}

void Connection::send(const Frame& frame) {
  if (opened_) queue(frame);
}

void Connection::queue(const Frame& frame) {
  if (ended_ || finishing_) return;
  const std::size_t at = queued_.size();
  queued_.resize(at + sizeof(Length));
  sealer_->seal(encoded(frame), queued_);
  const std::size_t size = queued_.size() - at - sizeof(Length);
  boost::endian::store_big_u32(reinterpret_cast<unsigned char*>(queued_.data() + at), static_cast<Length>(size));
  if (queued_.size() > max_queued) return end("it does not read what it is sent");
  if (std::exchange(flushing_, true)) return;
  asio::post(socket_.get_executor(), [self = shared_from_this()] { self->flush(); });
}

void Connection::flush() {
  if (ended_) return;
  if (queued_.empty()) {
    flushing_ = false;
    if (finishing_) end("this server has ended it");
    return;
  }
  std::swap(leaving_, queued_);
  asio::async_write(socket_, asio::buffer(leaving_),
                    [self = shared_from_this()](error_code error, std::size_t /*size*/) {
                      self->leaving_.clear();
                      if (!error) self->flush();  // an error ends the reading too
                    });
}

void Connection::finish() {
  finishing_ = true;
  if (!flushing_) end("this server has ended it");
}

void Connection::end(const std::string& why) {
  if (std::exchange(ended_, true)) return;
  why_ = why;
  beat_.cancel();
  error_code ignored;
  socket_.close(ignored);
}

void Connection::beat() {
  if (++silences_ > max_silences) return end("it has been silent for 8 s");
  if (opened_ && silences_ == long_silence && user_.fell_silent)
    user_.fell_silent(
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - last_frame_));
  send(Beat{});
  beat_.expires_after(beat_time);
  beat_.async_wait([self = shared_from_this()](error_code cancelled) {
    if (!cancelled && !self->ended_) self->beat();
  });
}

}  // namespace doors
