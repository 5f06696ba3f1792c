#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <filesystem>
#include <memory>

#include "server/net/stream.h"

/// TLS 1.2 and later. OpenSSL stays behind this interface, in tls.cpp alone.
namespace net {

/// PEM files: the certificate with those that vouch for it behind it, and its key, which may be in the same file.
struct TlsFiles {
  std::filesystem::path certificate;
  std::filesystem::path key;  ///< empty: in the file of the certificate
};

/// What all connections of a TLS port share.
class TlsContext {
 public:
  /// Throws std::runtime_error with one line for a person when the files are not what they should be. A certificate
  /// that has run out is used all the same, and logged.
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
