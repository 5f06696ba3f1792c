#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/system/error_code.hpp>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>

/// TLS 1.2 with ephemeral keys and authenticated encryption, and TLS 1.3. Only tls.cpp includes OpenSSL.
namespace net {

/// PEM files: the certificate followed by its chain, and its key, which may be in the same file.
struct TlsFiles {
  std::filesystem::path certificate;
  std::filesystem::path key = {};  ///< empty: in the file of the certificate
};

/// The server's side of TLS on a socket that does not block: each call does what is possible without waiting. OpenSSL
/// uses the socket directly, because buffers between them would cost an idle connection 34 KB.
class TlsSession {
 public:
  enum class Wants : std::uint8_t { nothing, read, write };
  /// The state after a call: what the socket must become ready for before the same call is repeated; or the result, an
  /// error or a number of bytes.
  struct Step {
    Wants wants = Wants::nothing;
    boost::system::error_code error = {};
    std::size_t size = 0;
  };

  struct Implementation;
  explicit TlsSession(std::unique_ptr<Implementation> implementation);
  TlsSession(const TlsSession&) = delete;
  TlsSession& operator=(const TlsSession&) = delete;
  ~TlsSession();

  Step shake_hands();
  /// error::eof at the end, also if the client ended the connection without a TLS shutdown.
  Step read(boost::asio::mutable_buffer space);
  /// Writes at least one byte. A repeated call must pass the same bytes.
  Step write(boost::asio::const_buffer bytes);
  /// Tells the client that nothing follows.
  Step end();

 private:
  std::unique_ptr<Implementation> implementation_;
};

/// The settings shared by all connections of the TLS ports.
class TlsContext {
 public:
  /// Throws std::runtime_error with a one-line message for the operator if the files are invalid. An expired
  /// certificate is used, with a warning in the log.
  explicit TlsContext(const TlsFiles& files);
  TlsContext(const TlsContext&) = delete;
  TlsContext& operator=(const TlsContext&) = delete;
  ~TlsContext();

  /// A session on this socket, which must stay open while the session is used. May outlive the context.
  [[nodiscard]] std::unique_ptr<TlsSession> session(int socket) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace net
