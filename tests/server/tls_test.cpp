#include "server/net/tls.h"

#include <gtest/gtest.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <boost/asio/ssl.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/server/line_server_fixture.h"
#include "tests/server/log_text.h"
#include "tests/server/temporary_folder.h"

namespace tests {
namespace {

using namespace std::chrono_literals;
using Path = std::filesystem::path;

struct File {
  explicit File(const Path& path) : file(std::fopen(path.c_str(), "a")) {}
  ~File() { std::fclose(file); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  std::FILE* file;
};

/// Appends a certificate that expires in `seconds` seconds to one file and its key to the other; both may be the same
/// file.
void write_certificate(const Path& certificate, const Path& key, long seconds = 3600) {
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
  ASSERT_EQ(PEM_write_X509(File(certificate).file, made), 1);
  ASSERT_EQ(PEM_write_PrivateKey(File(key).file, pair, nullptr, nullptr, 0, nullptr, nullptr), 1);
  X509_free(made);
  EVP_PKEY_free(pair);
}

class Tls : public LineServer {
 protected:
  void start_tls(const net::LineLimits& limits = {}) {
    write_certificate(certificate_, key_);
    start(limits);
    server_->listen_tls(0, std::make_shared<net::TlsContext>(net::TlsFiles{certificate_, key_}));
  }

  /// The fault of these files; empty if there is none.
  static std::string fault(const net::TlsFiles& files) {
    try {
      net::TlsContext context(files);
      return {};
    } catch (const std::runtime_error& error) {
      return error.what();
    }
  }

  TemporaryFolder folder_;
  Path certificate_ = folder_.path() / "certificate.pem";
  Path key_ = folder_.path() / "key.pem";
};

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

TEST_F(Tls, CarriesLinesNextToThePlainPort) {
  start_tls();
  EXPECT_NE(server_->tls_port(), 0);
  EXPECT_NE(server_->tls_port(), server_->port());
  TlsClient secret(io_, server_->tls_port());
  Client plain(io_, server_->port());
  run_until(io_, [&] { return secret.ready(); });
  EXPECT_EQ(secret.version(), "TLSv1.3");
  secret.send("one\r\ntwo\n");
  plain.send("three\n");
  run_until(io_, [&] { return secret.received() == "one\r\ntwo\n" && plain.received() == "three\n"; });
  EXPECT_EQ(addresses_, (std::vector<std::string>{"127.0.0.1", "127.0.0.1"}));

  TlsClient older(io_, server_->tls_port(), asio::ssl::context::tlsv12);
  run_until(io_, [&] { return older.ready(); });
  EXPECT_EQ(older.version(), "TLSv1.2");
  secret.leave();
  run_until(io_, [&] { return closed_.size() == 1; });
}

TEST_F(Tls, CarriesMuchDataInBothDirectionsAtOnce) {
  start_tls({.rate = 0});
  std::string stream;
  for (int i = 0; i < 20'000; ++i)
    stream += std::to_string(i) + std::string(static_cast<std::size_t>(i % 300), 'x') + '\n';
  TlsClient client(io_, server_->tls_port());
  run_until(io_, [&] { return client.ready(); });
  client.send(stream);
  run_until(io_, [&] { return client.received().size() == stream.size() || !!client.end(); });
  EXPECT_EQ(client.received(), stream);
}

TEST_F(Tls, CloseSendsTheQueueAndClosesTheTlsSession) {
  start_tls();
  const auto news = text(std::string(999'999, 'n') + '\n');
  on_line_ = [&](SessionId session, std::string_view) {
    server_->send(session, news);
    server_->close(session);
  };
  TlsClient client(io_, server_->tls_port());
  run_until(io_, [&] { return client.ready(); });
  client.send("bye\nmore\n");
  run_until(io_, [&] { return !!client.end(); });
  EXPECT_EQ(client.end(), asio::error::eof) << "not an end that an attacker could have caused";
  EXPECT_EQ(client.received(), *news);
  client.leave();
  run_until(io_, [&] { return !closed_.empty(); });
  EXPECT_EQ(lines_[opened_.at(0)], std::vector<std::string>{"bye"});
}

TEST_F(Tls, AnswersPlainTextWithAnError) {
  start_tls();
  for (const std::string greeting : {"Hello,1,telnet\n", "GET / HTTP/1.1\r\nHost: here\r\n\r\n", "\n"}) {
    Client client(io_, server_->tls_port());
    client.send(greeting);
    run_until(io_, [&] { return !!client.end(); });
    EXPECT_EQ(client.end(), asio::error::eof);
    EXPECT_TRUE(client.received().starts_with("Error,syntax,,")) << client.received();
    EXPECT_NE(client.received().find("TLS"), std::string::npos);
  }
  TlsClient browser(io_, server_->tls_port());
  run_until(io_, [&] { return browser.ready(); });
  browser.send("GET / HTTP/1.1\r\n\r\n");
  run_until(io_, [&] { return !!browser.end(); });
  EXPECT_TRUE(browser.received().starts_with("Error,syntax,,")) << browser.received();
  EXPECT_TRUE(lines_.empty());
}

TEST_F(Tls, LimitsTheTimeOfAHandshakeWithoutDelayingOthers) {
  start_tls({.connections = 4, .handshake_time = 50ms});
  Client silent(io_, server_->tls_port());
  Client halfway(io_, server_->tls_port());
  halfway.send("\x16\x03");
  run_until(io_, [&] { return silent.end() && halfway.end(); });
  EXPECT_TRUE(opened_.empty());
  TlsClient good(io_, server_->tls_port());  // a place for clients without a login is free again
  run_until(io_, [&] { return good.ready(); });
  good.send("hello\n");
  run_until(io_, [&] { return good.received() == "hello\n"; });
  EXPECT_TRUE(closed_.empty()) << "a session that was never reported as open is not reported as closed";
}

TEST_F(Tls, DisconnectsOnGarbage) {
  start_tls();
  Client client(io_, server_->tls_port());
  client.send(std::string("\x16\x03\x01\x00\x05", 5) + std::string(5, '\xff'));
  run_until(io_, [&] { return !!client.end(); });
  EXPECT_TRUE(opened_.empty());
}

TEST_F(Tls, StopEndsAllWork) {
  start_tls();
  TlsClient client(io_, server_->tls_port());
  run_until(io_, [&] { return client.ready() && opened_.size() == 1; });
  const tcp::socket halfway = connected(io_, server_->tls_port());
  TlsClient later(io_, server_->tls_port());
  run_until(io_, [&] { return opened_.size() == 2; });  // so the connection before it is waiting for a handshake
  server_->send(opened_[0], text("Closing,good night\n"));
  server_->stop();
  EXPECT_THROW(connected(io_, server_->tls_port()), boost::system::system_error);
  run_until(io_, [&] { return !!client.end() && !!later.end(); });
  EXPECT_EQ(client.received(), "Closing,good night\n");
  client.leave();
  later.leave();
  io_.restart();
  io_.run();
  EXPECT_EQ(closed_.size(), 2U);
}

TEST_F(Tls, ReportsWhatIsWrongWithItsFiles) {
  const Path nothing = folder_.path() / "nothing.pem";
  const Path garbage = folder_.path() / "garbage.pem";
  std::ofstream(garbage) << "not a certificate\n";
  write_certificate(certificate_, key_);
  write_certificate(folder_.path() / "other.pem", folder_.path() / "other.pem");

  EXPECT_EQ(fault({certificate_, key_}), "");
  EXPECT_EQ(fault({folder_.path() / "other.pem", {}}), "") << "certificate and key may be in one file";
  EXPECT_EQ(fault({nothing, key_}),
            "cannot read the certificate in " + nothing.string() + ": No such file or directory");
  EXPECT_EQ(fault({certificate_, nothing}),
            "cannot read the key in " + nothing.string() + ": No such file or directory");
  EXPECT_NE(fault({folder_.path(), key_}).find("directory"), std::string::npos);
  EXPECT_EQ(fault({garbage, key_}), "cannot use the certificate in " + garbage.string() + ": it should be in PEM form");
  EXPECT_EQ(fault({certificate_, {}}),
            "cannot use the key in " + certificate_.string() + ": it should be in PEM form, without a password");
  EXPECT_EQ(fault({certificate_, folder_.path() / "other.pem"}),
            "the key in " + (folder_.path() / "other.pem").string() + " is not the one of the certificate in " +
                certificate_.string());
}

TEST_F(Tls, WarnsAboutAnExpiredCertificate) {
  LogText log;
  write_certificate(certificate_, key_);
  EXPECT_EQ(fault({certificate_, key_}), "");
  EXPECT_EQ(log.text, "");
  const Path old = folder_.path() / "old.pem";
  write_certificate(old, old, -3600);
  EXPECT_EQ(fault({old, {}}), "");
  EXPECT_TRUE(log.text.starts_with("the certificate in " + old.string() + " expired on 20")) << log.text;
}

}  // namespace
}  // namespace tests
