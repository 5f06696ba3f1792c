#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <filesystem>
#include <memory>

#include "server/net/stream.h"

/// TLS 1.2 and later. Only tls.cpp includes OpenSSL.
namespace net {

/// PEM files: the certificate followed by its chain, and its key, which may be in the same file.
struct TlsFiles {
  std::filesystem::path certificate;
  std::filesystem::path key;  ///< empty: in the file of the certificate
};

/// The settings shared by all connections of a TLS port.
class TlsContext {
 public:
  /// Throws std::runtime_error with a one-line message for the operator if the files are invalid. An expired
  /// certificate is used, with a warning in the log.
  explicit TlsContext(const TlsFiles& files);
  TlsContext(const TlsContext&) = delete;
  TlsContext& operator=(const TlsContext&) = delete;
  ~TlsContext();

  /// The server's end of a connection, which may outlive the context.
  [[nodiscard]] std::shared_ptr<Stream> stream(boost::asio::ip::tcp::socket socket) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace net
