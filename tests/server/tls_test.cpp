#include "server/net/tls.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/server/line_server_fixture.h"
#include "tests/server/log_text.h"
#include "tests/server/temporary_folder.h"
#include "tests/server/tls_client.h"

namespace tests {
namespace {

using namespace std::chrono_literals;
using Path = std::filesystem::path;

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
  const auto news = std::string(999'999, 'n') + '\n';
  on_line_ = [&](SessionId session, std::string_view) {
    server_->send(session, news);
    server_->close(session);
  };
  TlsClient client(io_, server_->tls_port());
  run_until(io_, [&] { return client.ready(); });
  client.send("bye\nmore\n");
  run_until(io_, [&] { return !!client.end(); });
  EXPECT_EQ(client.end(), asio::error::eof) << "not an end that an attacker could have caused";
  EXPECT_EQ(client.received(), news);
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
  server_->send(opened_[0], "Closing,good night\n");
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
