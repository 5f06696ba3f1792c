#pragma once

#include <gtest/gtest.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <array>
#include <boost/asio/ssl.hpp>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "tests/server/loopback.h"

namespace tests {

using namespace loopback;

struct OpenFile {
  explicit OpenFile(const std::filesystem::path& path) : file(std::fopen(path.c_str(), "a")) {}
  ~OpenFile() { std::fclose(file); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  std::FILE* file;
};

/// Appends a certificate that expires in `seconds` seconds to one file and its key to the other; both may be the same
/// file.
inline void write_certificate(const std::filesystem::path& certificate, const std::filesystem::path& key,
                              long seconds = 3600) {
  EVP_PKEY* const pair = EVP_EC_gen("P-256");
  X509* const made = X509_new();
  X509_set_version(made, X509_VERSION_3);
  X509_gmtime_adj(X509_getm_notBefore(made), -7200);
  X509_gmtime_adj(X509_getm_notAfter(made), seconds);
  X509_NAME_add_entry_by_txt(X509_get_subject_name(made), "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>("localhost"), -1, -1, 0);
  X509_set_issuer_name(made, X509_get_subject_name(made));
  X509_set_pubkey(made, pair);
  ASSERT_NE(X509_sign(made, pair, EVP_sha256()), 0);
  ASSERT_EQ(PEM_write_X509(OpenFile(certificate).file, made), 1);
  ASSERT_EQ(PEM_write_PrivateKey(OpenFile(key).file, pair, nullptr, nullptr, 0, nullptr, nullptr), 1);
  X509_free(made);
  EVP_PKEY_free(pair);
}

/// Like loopback::Client, but over TLS; accepts every certificate.
class TlsClient {
 public:
  TlsClient(asio::io_context& io, std::uint16_t port, asio::ssl::context::method method = asio::ssl::context::tls)
      : state_(std::make_shared<State>(connected(io, port), method)) {
    state_->tls.async_handshake(asio::ssl::stream_base::client, [state = state_](error_code error) {
      state->end = error;
      state->ready = !error;
      if (!error) read(state);
    });
  }
  TlsClient(const TlsClient&) = delete;
  TlsClient& operator=(const TlsClient&) = delete;
  ~TlsClient() { leave(); }

  [[nodiscard]] bool ready() const { return state_->ready; }
  [[nodiscard]] const std::string& received() const { return state_->received; }
  [[nodiscard]] error_code end() const { return state_->end; }
  /// The server's certificate as bytes.
  [[nodiscard]] std::string certificate() const {
    X509* const given = SSL_get1_peer_certificate(state_->tls.native_handle());
    unsigned char* bytes = nullptr;
    const int size = i2d_X509(given, &bytes);
    std::string result(reinterpret_cast<char*>(bytes), static_cast<std::size_t>(size));
    OPENSSL_free(bytes);
    X509_free(given);
    return result;
  }
  [[nodiscard]] std::string version() const { return SSL_get_version(state_->tls.native_handle()); }

  void send(std::string text) {
    auto kept = std::make_shared<std::string>(std::move(text));
    asio::async_write(state_->tls, asio::buffer(*kept), [kept, state = state_](error_code, std::size_t) {});
  }
  void leave() {
    error_code ignored;
    state_->tls.next_layer().close(ignored);
  }

 private:
  struct State {
    State(tcp::socket socket, asio::ssl::context::method method) : context(method), tls(std::move(socket), context) {}
    asio::ssl::context context;
    asio::ssl::stream<tcp::socket> tls;
    std::array<char, 65536> buffer{};
    std::string received;
    error_code end;
    bool ready = false;
  };

  static void read(const std::shared_ptr<State>& state) {
    state->tls.async_read_some(asio::buffer(state->buffer), [state](error_code error, std::size_t size) {
      state->received.append(state->buffer.data(), size);
      state->end = error;
      if (!error) read(state);
    });
  }

  std::shared_ptr<State> state_;
};

}  // namespace tests
