#include "server/net/tls.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <spdlog/fmt/chrono.h>
#include <spdlog/spdlog.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/error.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <ctime>
#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>

namespace net {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

/// The first byte of a TLS connection: the content type of a handshake.
constexpr char handshake_type = 0x16;

class TlsStream final : public Stream, public std::enable_shared_from_this<TlsStream> {
 public:
  TlsStream(tcp::socket socket, asio::ssl::context& context) : tls_(std::move(socket), context) {}

  asio::awaitable<Opening> open() override {
    auto [error] = co_await socket().async_wait(tcp::socket::wait_read, asio::as_tuple(asio::use_awaitable));
    char first = 0;
    if (!error) socket().receive(asio::buffer(&first, 1), tcp::socket::message_peek, error);
    if (error) co_return Opening::failed;
    if (first != handshake_type) {
      plain_ = true;
      co_return Opening::foreign;
    }
    std::tie(error) =
        co_await tls_.async_handshake(asio::ssl::stream_base::server, asio::as_tuple(asio::use_awaitable));
    co_return error ? Opening::failed : Opening::done;
  }

  asio::awaitable<Result> read(std::span<char> space) override {
    error_code error;
    std::size_t size = 0;
    if (plain_)
      std::tie(error, size) =
          co_await socket().async_read_some(asio::buffer(space), asio::as_tuple(asio::use_awaitable));
    else
      std::tie(error, size) = co_await tls_.async_read_some(asio::buffer(space), asio::as_tuple(asio::use_awaitable));
    // Many clients close their socket without a TLS shutdown. A line that is cut short by that is not taken as a line.
    if (error == asio::ssl::error::stream_truncated) error = asio::error::eof;
    co_return Result{error, size};
  }

  asio::awaitable<Result> write(std::span<const asio::const_buffer> bytes) override {
    error_code error;
    std::size_t size = 0;
    if (plain_)
      std::tie(error, size) = co_await asio::async_write(socket(), bytes, asio::as_tuple(asio::use_awaitable));
    else
      std::tie(error, size) = co_await asio::async_write(tls_, bytes, asio::as_tuple(asio::use_awaitable));
    co_return Result{error, size};
  }

  void end_writing() override {
    if (plain_) return end_sending();
    // Closes TLS with a notification to the client; complete when the client has sent the same.
    tls_.async_shutdown([self = shared_from_this()](error_code) { self->end_sending(); });
  }

  void close() override {
    error_code ignored;
    socket().close(ignored);
  }

  asio::any_io_executor executor() override { return tls_.get_executor(); }

 private:
  tcp::socket& socket() { return tls_.next_layer(); }

  void end_sending() {
    error_code gone;
    socket().shutdown(tcp::socket::shutdown_send, gone);
  }

  asio::ssl::stream<tcp::socket> tls_;
  bool plain_ = false;  ///< the client does not use TLS
};

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

struct TlsContext::Implementation {
  asio::ssl::context context{asio::ssl::context::tls_server};
};

TlsContext::TlsContext(const TlsFiles& files) : implementation_(std::make_unique<Implementation>()) {
  const std::filesystem::path& key = files.key.empty() ? files.certificate : files.key;
  SSL_CTX* const context = implementation_->context.native_handle();
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
  // Connections last for hours, so resuming sessions saves nothing, and idle connections should take little memory.
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_options(context, SSL_OP_NO_TICKET);
  SSL_CTX_set_num_tickets(context, 0);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
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

std::shared_ptr<Stream> TlsContext::stream(tcp::socket socket) const {
  return std::make_shared<TlsStream>(std::move(socket), implementation_->context);
}

}  // namespace net
