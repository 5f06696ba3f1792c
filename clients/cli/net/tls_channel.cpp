#include "clients/cli/net/tls_channel.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <array>
#include <boost/asio/ip/address.hpp>
#include <cerrno>
#include <csignal>
#include <system_error>

#include "clients/cli/failure.h"

namespace cli {
namespace {

template <auto free>
struct Free {
  template <class T>
  void operator()(T* object) const {
    free(object);
  }
};
using Context = std::unique_ptr<SSL_CTX, Free<SSL_CTX_free>>;
using Ssl = std::unique_ptr<SSL, Free<SSL_free>>;

std::string last_reason() {
  const char* const reason = ERR_reason_error_string(ERR_get_error());
  ERR_clear_error();
  return reason == nullptr ? "unknown reason" : reason;
}

bool is_numeric(const std::string& host) {
  boost::system::error_code wrong;
  boost::asio::ip::make_address(host, wrong);
  return !wrong;
}

/// The SHA-256 fingerprint of a certificate: `AB:CD:…`.
std::string fingerprint_of(const X509* certificate) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  X509_digest(certificate, EVP_sha256(), digest.data(), &size);
  return format_fingerprint({digest.data(), size});
}

Context make_context(const Address& server) {
  Context context(SSL_CTX_new(TLS_client_method()));
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  const std::string& file = server.trust.ca_file;
  if (file.empty())
    SSL_CTX_set_default_verify_paths(context.get());
  else if (SSL_CTX_load_verify_locations(context.get(), file.c_str(), nullptr) != 1)
    throw Failure("cannot read certificates from " + file + ": " + last_reason());
  return context;
}

class TlsChannel final : public Channel {
 public:
  TlsChannel(int fd, const Address& server, Deadline deadline)
      : fd_(fd), context_(make_context(server)), ssl_(SSL_new(context_.get())) {
    std::signal(SIGPIPE, SIG_IGN);
    SSL_set_fd(ssl_.get(), fd);
    if (is_numeric(server.host)) {
      X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl_.get()), server.host.c_str());
    } else {
      SSL_set1_host(ssl_.get(), server.host.c_str());
      SSL_set_tlsext_host_name(ssl_.get(), server.host.c_str());
    }
    shake_hands(server, deadline);
    check_certificate(server);
  }

  std::optional<std::string_view> read(Deadline deadline) override {
    for (;;) {
      ERR_clear_error();
      const int count = SSL_read(ssl_.get(), bytes_.data(), static_cast<int>(bytes_.size()));
      if (count > 0) return std::string_view(bytes_.data(), static_cast<std::size_t>(count));
      switch (wait(count, deadline)) {
        case Waited::ready:
          continue;
        case Waited::in_vain:
          return std::nullopt;
        case Waited::ended:
          return std::string_view{};
      }
    }
  }

  void write(std::string_view bytes, Deadline deadline) override {
    while (!bytes.empty()) {
      ERR_clear_error();
      const int count = SSL_write(ssl_.get(), bytes.data(), static_cast<int>(bytes.size()));
      if (count > 0)
        bytes.remove_prefix(static_cast<std::size_t>(count));
      else if (const Waited waited = wait(count, deadline); waited != Waited::ready)
        throw std::system_error(waited == Waited::ended ? EPIPE : ETIMEDOUT, std::generic_category(), "write");
    }
  }

 private:
  enum class Waited { ready, in_vain, ended };

  /// Waits for the event that an operation with this result needs.
  Waited wait(int result, Deadline deadline) {
    const int error = errno;
    switch (SSL_get_error(ssl_.get(), result)) {
      case SSL_ERROR_WANT_READ:
        return wait_for(fd_, Direction::reading, deadline) ? Waited::ready : Waited::in_vain;
      case SSL_ERROR_WANT_WRITE:
        return wait_for(fd_, Direction::writing, deadline) ? Waited::ready : Waited::in_vain;
      case SSL_ERROR_ZERO_RETURN:
        return Waited::ended;
      case SSL_ERROR_SYSCALL:
        if (error == 0) return Waited::ended;
        throw std::system_error(error, std::generic_category(), "TLS");
      default:
        if (ERR_GET_REASON(ERR_peek_error()) == SSL_R_UNEXPECTED_EOF_WHILE_READING) return Waited::ended;
        throw std::system_error(EPROTO, std::generic_category(), last_reason());
    }
  }

  void shake_hands(const Address& server, Deadline deadline) try {
    for (;;) {
      ERR_clear_error();
      const int done = SSL_connect(ssl_.get());
      if (done == 1) return;
      switch (wait(done, deadline)) {
        case Waited::ready:
          continue;
        case Waited::in_vain:
          throw Disconnected(format(server) + " did not answer with TLS");
        case Waited::ended:
          throw Disconnected(format(server) + " closed the connection instead of a TLS handshake");
      }
    }
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::protocol_error) throw;
    throw Failure("cannot speak TLS with " + format(server) + " (" + error.what() +
                  "): check that this is the server's TLS port, or remove tls://");
  }

  void check_certificate(const Address& server) const {
    const X509* const certificate = SSL_get0_peer_certificate(ssl_.get());
    if (certificate == nullptr) throw Failure(format(server) + " has no certificate");
    const std::string found = fingerprint_of(certificate);
    const std::string& wanted = server.trust.fingerprint;
    if (!wanted.empty()) {
      if (wanted == found) return;
      throw Failure("the certificate of " + format(server) + " has the fingerprint " + found +
                    ", and not the one of --fingerprint: the connection may be intercepted, or the server has a new "
                    "certificate. Ask its administrator");
    }
    const long result = SSL_get_verify_result(ssl_.get());
    if (result == X509_V_OK) return;
    const std::string reason = X509_verify_cert_error_string(result);
    throw Failure("the certificate of " + format(server) + " cannot be trusted: " + reason +
                  ". Ask the server's administrator for the fingerprint of its certificate. If it is the one below, "
                  "add this option, or give the certificate's file with --ca: --fingerprint " +
                  found);
  }

  int fd_;
  Context context_;
  Ssl ssl_;
  std::array<char, 16384> bytes_{};
};

}  // namespace

std::unique_ptr<Channel> tls_channel(int fd, const Address& server, Deadline deadline) {
  return std::make_unique<TlsChannel>(fd, server, deadline);
}

}  // namespace cli
