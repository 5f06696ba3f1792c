#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/system/error_code.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

namespace net {

/// How a connection writes the messages of the protocol.
enum class Encoding : std::uint8_t {
  lines,
  json,
  thesis,  ///< not these messages, but those of the TibetanGO thesis
};

/// The bytes of one connection, plain or encrypted, or its messages, each followed by LF. One read and one write may be
/// under way at the same time. Must live until both have ended.
class Stream {
 public:
  enum class Opening : std::uint8_t {
    done,
    foreign,  ///< the client does not speak TLS where it should; it can be told so, unencrypted
    failed,
  };
  /// The error, or how many bytes.
  using Result = std::pair<boost::system::error_code, std::size_t>;

  Stream() = default;
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  virtual ~Stream() = default;

  /// To be called once, first. Has no limit of time.
  virtual boost::asio::awaitable<Opening> open() = 0;
  /// Reads what is there, at least one byte; error::eof when the client has sent its last.
  virtual boost::asio::awaitable<Result> read(std::span<char> space) = 0;
  /// Writes everything.
  virtual boost::asio::awaitable<Result> write(std::span<const boost::asio::const_buffer> bytes) = 0;
  /// Nothing more will be written. Expects that no write is under way.
  virtual void end_writing() = 0;
  /// Ends the connection at once, and whatever is under way with an error.
  virtual void close() = 0;
  [[nodiscard]] virtual boost::asio::any_io_executor executor() = 0;
  [[nodiscard]] virtual Encoding encoding() const { return Encoding::lines; }
};

std::shared_ptr<Stream> plain_stream(boost::asio::ip::tcp::socket socket, Encoding encoding);

}  // namespace net
