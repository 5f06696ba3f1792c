#include "server/net/tls.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <spdlog/fmt/chrono.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>

#include <boost/asio/error.hpp>
#include <cerrno>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

namespace net {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using Step = TlsSession::Step;

struct Free {
  void operator()(SSL* session) const { SSL_free(session); }
  void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
  void operator()(BIO_METHOD* method) const { BIO_meth_free(method); }
};

/// OpenSSL's own access to a socket uses write(), which ends the process with SIGPIPE when the client has gone.
namespace socket_bio {

int descriptor(BIO* bio) {
  return static_cast<int>(reinterpret_cast<std::intptr_t>(BIO_get_data(bio)));
}

int finish(BIO* bio, ssize_t result, int retry) {
  BIO_clear_retry_flags(bio);
  if (result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) BIO_set_flags(bio, retry);
  return static_cast<int>(result);
}

int read(BIO* bio, char* space, int size) {
  const ssize_t result = ::recv(descriptor(bio), space, static_cast<std::size_t>(size), 0);
  if (result == 0) BIO_set_flags(bio, BIO_FLAGS_IN_EOF);
  return finish(bio, result, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY);
}

int write(BIO* bio, const char* bytes, int size) {
  return finish(bio, ::send(descriptor(bio), bytes, static_cast<std::size_t>(size), MSG_NOSIGNAL),
                BIO_FLAGS_WRITE | BIO_FLAGS_SHOULD_RETRY);
}

long control(BIO* bio, int command, long /*number*/, void* /*pointer*/) {
  if (command == BIO_CTRL_EOF) return BIO_test_flags(bio, BIO_FLAGS_IN_EOF) != 0 ? 1 : 0;
  return command == BIO_CTRL_FLUSH ? 1 : 0;
}

BIO* make(int socket) {
  static const std::unique_ptr<BIO_METHOD, Free> method = [] {
    BIO_METHOD* const made = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "socket");
    BIO_meth_set_read(made, read);
    BIO_meth_set_write(made, write);
    BIO_meth_set_ctrl(made, control);
    return std::unique_ptr<BIO_METHOD, Free>(made);
  }();
  BIO* const bio = BIO_new(method.get());
  if (bio == nullptr) throw std::bad_alloc();
  // NOLINTNEXTLINE(performance-no-int-to-ptr): a BIO keeps a pointer, and a descriptor fits into one
  BIO_set_data(bio, reinterpret_cast<void*>(static_cast<std::intptr_t>(socket)));
  BIO_set_init(bio, 1);
  return bio;
}

}  // namespace socket_bio

/// The state after a call of OpenSSL with this result.
Step step(SSL* session, int result, std::size_t size) {
  if (result > 0) return {TlsSession::Wants::nothing, {}, size};
  const int system_error = errno;
  switch (SSL_get_error(session, result)) {
    case SSL_ERROR_WANT_READ:
      return {TlsSession::Wants::read};
    case SSL_ERROR_WANT_WRITE:
      return {TlsSession::Wants::write};
    case SSL_ERROR_ZERO_RETURN:
      return {TlsSession::Wants::nothing, asio::error::eof};
    case SSL_ERROR_SYSCALL:
      return {TlsSession::Wants::nothing,
              error_code(system_error == 0 ? ECONNRESET : system_error, boost::system::system_category())};
    default:
      // Many clients close their socket without a TLS shutdown. A line that is cut short by that is not taken as a
      // line.
      if (ERR_GET_REASON(ERR_peek_last_error()) == SSL_R_UNEXPECTED_EOF_WHILE_READING)
        return {TlsSession::Wants::nothing, asio::error::eof};
      return {TlsSession::Wants::nothing, make_error_code(boost::system::errc::protocol_error)};
  }
}

[[noreturn]] void refuse(const std::string& text) {
  ERR_clear_error();
  throw std::runtime_error(text);
}

void need_file(const std::filesystem::path& path, const std::string& what) {
  errno = 0;
  if (const std::ifstream file(path); !file || std::filesystem::is_directory(path))
    refuse("cannot read the " + what + " in " + path.string() + ": " +
           std::generic_category().message(errno == 0 ? EISDIR : errno));
}

void warn_of_age(const SSL_CTX* context, const std::filesystem::path& path) {
  const ASN1_TIME* const end = X509_get0_notAfter(SSL_CTX_get0_certificate(context));
  std::tm date{};
  if (X509_cmp_current_time(end) > 0 || ASN1_TIME_to_tm(end, &date) != 1) return;
  spdlog::warn("the certificate in {} expired on {:%Y-%m-%d}: clients will refuse it", path.string(), date);
}

}  // namespace

struct TlsSession::Implementation {
  std::unique_ptr<SSL, Free> session;
};

TlsSession::TlsSession(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}

TlsSession::~TlsSession() = default;

Step TlsSession::shake_hands() {
  ERR_clear_error();
  errno = 0;
  SSL* const session = implementation_->session.get();
  return step(session, SSL_do_handshake(session), 0);
}

Step TlsSession::read(asio::mutable_buffer space) {
  if (space.size() == 0) return {};
  ERR_clear_error();
  errno = 0;
  std::size_t size = 0;
  SSL* const session = implementation_->session.get();
  const int result = SSL_read_ex(session, space.data(), space.size(), &size);
  return step(session, result, size);
}

Step TlsSession::write(asio::const_buffer bytes) {
  if (bytes.size() == 0) return {};
  ERR_clear_error();
  errno = 0;
  std::size_t size = 0;
  SSL* const session = implementation_->session.get();
  const int result = SSL_write_ex(session, bytes.data(), bytes.size(), &size);
  return step(session, result, size);
}

Step TlsSession::end() {
  ERR_clear_error();
  errno = 0;
  SSL* const session = implementation_->session.get();
  const int result = SSL_shutdown(session);
  return result == 0 ? Step{} : step(session, result, 0);
}

struct TlsContext::Implementation {
  std::unique_ptr<SSL_CTX, Free> context{SSL_CTX_new(TLS_server_method())};
};

TlsContext::TlsContext(const TlsFiles& files) : implementation_(std::make_unique<Implementation>()) {
  const std::filesystem::path& key = files.key.empty() ? files.certificate : files.key;
  SSL_CTX* const context = implementation_->context.get();
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  // For TLS 1.2, whose other ciphers have no forward secrecy or no authenticated encryption. TLS 1.3 has no others.
  if (SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") != 1)
    refuse("this OpenSSL has no ECDHE cipher with authenticated encryption");
  // Finite fields would cost many times as much processor time.
  if (SSL_CTX_set1_groups_list(context, "X25519:P-256:P-384") != 1) refuse("this OpenSSL has no elliptic curves");
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
  // Connections last for hours, so resuming sessions saves nothing, and idle connections should take little memory.
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_options(context, SSL_OP_NO_TICKET);
  SSL_CTX_set_num_tickets(context, 0);
  SSL_CTX_set_mode(context,
                   SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_read_ahead(context, 1);  // one system call for a record instead of two
  // Without this OpenSSL would ask for the password of a key on the terminal.
  SSL_CTX_set_default_passwd_cb(context, [](char*, int, int, void*) { return 0; });

  need_file(files.certificate, "certificate");
  if (SSL_CTX_use_certificate_chain_file(context, files.certificate.c_str()) != 1)
    refuse("cannot use the certificate in " + files.certificate.string() + ": it should be in PEM form");
  need_file(key, "key");
  if (SSL_CTX_use_PrivateKey_file(context, key.c_str(), SSL_FILETYPE_PEM) != 1) {
    const bool mismatch = ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH;
    refuse(mismatch
               ? "the key in " + key.string() + " is not the one of the certificate in " + files.certificate.string()
               : "cannot use the key in " + key.string() + ": it should be in PEM form, without a password");
  }
  warn_of_age(context, files.certificate);
}

TlsContext::~TlsContext() = default;

std::unique_ptr<TlsSession> TlsContext::session(int socket) const {
  auto made = std::make_unique<TlsSession::Implementation>(
      TlsSession::Implementation{std::unique_ptr<SSL, Free>(SSL_new(implementation_->context.get()))});
  if (!made->session) throw std::bad_alloc();
  BIO* const bio = socket_bio::make(socket);
  SSL_set_bio(made->session.get(), bio, bio);
  SSL_set_accept_state(made->session.get());
  return std::make_unique<TlsSession>(std::move(made));
}

}  // namespace net
