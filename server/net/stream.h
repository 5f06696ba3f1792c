#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/system/error_code.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace net {

/// The encoding of a connection's messages.
enum class Encoding : std::uint8_t {
  lines,
  json,
  thesis,  ///< the messages of the TibetanGO thesis instead of these
};

/// The bytes of one connection, plain or encrypted, or its messages, each followed by LF. One read and one write may
/// run at the same time.
class Stream {
 public:
  enum class Opening : std::uint8_t {
    done,
    foreign,  ///< the client does not use TLS where it should; the refusal can be sent unencrypted
    failed,
  };
  /// The error, or the number of bytes.
  using Result = std::pair<boost::system::error_code, std::size_t>;

  /// The owner of the stream, which learns how its operations have ended. Never called from inside a call of the
  /// stream.
  class User {
   public:
    User() = default;
    User(const User&) = delete;
    User& operator=(const User&) = delete;
    virtual ~User() = default;
    /// The available bytes, at least one unless the message is refused; error::eof when the client has finished
    /// sending.
    virtual void received(const Result& result) = 0;
    virtual void written(const Result& result) = 0;
  };

  Stream() = default;
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  virtual ~Stream() = default;

  /// Call once, first. Has no time limit.
  virtual boost::asio::awaitable<Opening> open() = 0;
  /// Begins to read; User::received follows. The user is kept alive until then, and must keep the space.
  virtual void read(std::span<char> space, std::shared_ptr<User> user) = 0;
  /// Writes everything. Returns the result if that was possible without waiting; otherwise User::written follows,
  /// unless the user is gone by then. The user must keep the bytes.
  virtual std::optional<Result> write(std::string_view bytes, std::shared_ptr<User> user) = 0;
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
