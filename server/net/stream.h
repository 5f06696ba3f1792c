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

/// The encoding of a connection's messages.
enum class Encoding : std::uint8_t {
  lines,
  json,
  thesis,  ///< the messages of the TibetanGO thesis instead of these
};

/// The bytes of one connection, plain or encrypted, or its messages, each followed by LF. One read and one write may
/// run at the same time. Must live until both have ended.
class Stream {
 public:
  enum class Opening : std::uint8_t {
    done,
    foreign,  ///< the client does not use TLS where it should; the refusal can be sent unencrypted
    failed,
  };
  /// The error, or the number of bytes.
  using Result = std::pair<boost::system::error_code, std::size_t>;

  Stream() = default;
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  virtual ~Stream() = default;

  /// Call once, first. Has no time limit.
  virtual boost::asio::awaitable<Opening> open() = 0;
  /// Reads the available bytes, at least one; error::eof when the client has finished sending.
  virtual boost::asio::awaitable<Result> read(std::span<char> space) = 0;
  /// Writes everything.
  virtual boost::asio::awaitable<Result> write(std::span<const boost::asio::const_buffer> bytes) = 0;
  /// Ends the output. Expects that no write is running.
  virtual void end_writing() = 0;
  /// Ends the connection at once, and running operations with an error.
  virtual void close() = 0;
  [[nodiscard]] virtual boost::asio::any_io_executor executor() = 0;
  [[nodiscard]] virtual Encoding encoding() const { return Encoding::lines; }
};

std::shared_ptr<Stream> plain_stream(boost::asio::ip::tcp::socket socket, Encoding encoding);

class TlsContext;
/// Lines over TLS.
std::shared_ptr<Stream> tls_stream(boost::asio::ip::tcp::socket socket, std::shared_ptr<const TlsContext> context);

}  // namespace net
