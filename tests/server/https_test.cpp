#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/net/http_server.h"
#include "tests/server/line_server_fixture.h"
#include "tests/server/temporary_folder.h"
#include "tests/server/tls_client.h"
#include "tests/server/web_socket_client.h"

namespace tests {
namespace {

/// A web port with an HTTPS port, whose pages say how they were asked for.
class Https : public LineServer {
 protected:
  void open(bool redirects = false) {
    start();
    net::HttpSettings settings;
    if (redirects) settings.needs_https = [](std::string_view path) { return path != "/health"; };
    web_.emplace(
        io_, 0,
        [](const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
          answer({200, "text/plain", (request.origin.secure ? "secure " : "plain ") + request.cookie, {}});
        },
        &*server_, std::move(settings));
    web_->listen_tls(0, context("first"));
  }

  std::shared_ptr<const net::TlsContext> context(const std::string& name) {
    const std::filesystem::path file = folder_.path() / name;
    write_certificate(file, file);
    return std::make_shared<net::TlsContext>(net::TlsFiles{file});
  }

  /// The answer of a port to a request, over TLS or not.
  std::string secure(std::uint16_t port, const std::string& request) {
    TlsClient client(io_, port);
    run_until(io_, [&] { return client.ready(); });
    client.send(request);
    run_until(io_, [&] { return !!client.end(); });
    EXPECT_EQ(client.end(), asio::error::eof) << "a TLS shutdown comes first";
    return client.received();
  }
  std::string plain(std::uint16_t port, const std::string& request) {
    Client client(io_, port);
    client.send(request);
    run_until(io_, [&] { return !!client.end(); });
    return client.received();
  }

  TemporaryFolder folder_;
  std::optional<net::HttpServer> web_;
};

std::string get(const std::string& target, const std::string& more = "") {
  return "GET " + target + " HTTP/1.1\r\nHost: localhost:1\r\nConnection: close\r\n" + more + "\r\n";
}

std::string status(const std::string& response) {
  return response.substr(0, response.find('\r'));
}

std::string location(const std::string& response) {
  const std::string name = "\r\nLocation: ";
  const std::size_t at = response.find(name);
  if (at == std::string::npos) return {};
  return response.substr(at + name.size(), response.find('\r', at + 2) - at - name.size());
}

std::string at_port(std::uint16_t port, const std::string& path) {
  return "https://localhost:" + std::to_string(port) + path;
}

TEST_F(Https, ServesThePagesWithItsOwnCookie) {
  open();
  EXPECT_NE(web_->tls_port(), 0);
  const std::string port = std::to_string(web_->tls_port());
  const std::string cookies =
      "Cookie: qiyuan-" + port + "=no; __Host-qiyuan-" + port + "=yes\r\nX-Forwarded-Proto: http\r\n";
  EXPECT_TRUE(secure(web_->tls_port(), get("/", cookies)).ends_with("\r\n\r\nsecure yes"));
  const std::string answer = plain(web_->port(), get("/", "Cookie: __Host-qiyuan-" + port + "=no\r\n"));
  EXPECT_TRUE(answer.ends_with("\r\n\r\nplain ")) << answer;
  EXPECT_EQ(answer.find("Strict-Transport-Security"), std::string::npos);
}

TEST_F(Https, KeepsTheConnectionForTheNextRequest) {
  open();
  TlsClient client(io_, web_->tls_port());
  run_until(io_, [&] { return client.ready(); });
  client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  run_until(io_, [&] { return client.received().ends_with("secure "); });
  client.send(get("/"));
  run_until(io_, [&] { return !!client.end(); });
}

TEST_F(Https, CarriesAWebSocket) {
  open();
  TlsClient client(io_, web_->tls_port());
  run_until(io_, [&] { return client.ready(); });
  client.send(web_socket::handshake("Origin: https://server.example\r\n"));
  run_until(io_, [&] { return opened_.size() == 1; });
  const std::string large(4000, 'x');
  client.send(web_socket::frame(web_socket::text, "one") + web_socket::frame(web_socket::text, large));
  run_until(io_, [&] { return web_socket::frames(client.received()).size() == 2; });
  EXPECT_EQ(web_socket::frames(client.received())[1].payload, large);
  for (int i = 0; i < 100; ++i) server_->send(opened_[0], std::string(static_cast<std::size_t>(i) * 100, 'y') + '\n');
  server_->close(opened_[0]);
  run_until(io_, [&] { return web_socket::close_code(client.received()) == 1000; });
  EXPECT_EQ(web_socket::frames(client.received()).size(), 103U);
  client.send(web_socket::frame(web_socket::closing, "\x03\xE8"));
  run_until(io_, [&] { return !closed_.empty(); });
  run_until(io_, [&] { return !!client.end(); });
  EXPECT_EQ(client.end(), asio::error::eof);
}

TEST_F(Https, SendsPlainRequestsOfItsPortToTls) {
  open();
  const std::string answer = plain(web_->tls_port(), get("/table/7?a=b"));
  EXPECT_EQ(status(answer), "HTTP/1.1 308 Permanent Redirect");
  EXPECT_EQ(location(answer), at_port(web_->tls_port(), "/table/7?a=b"));
}

TEST_F(Https, TheRedirectSendsAllButMonitoringToTheTlsPort) {
  open(true);
  const std::string answer = plain(web_->port(), get("/table/7"));
  EXPECT_EQ(status(answer), "HTTP/1.1 308 Permanent Redirect");
  EXPECT_EQ(location(answer), at_port(web_->tls_port(), "/table/7"));
  EXPECT_EQ(status(plain(web_->port(), get("/health"))), "HTTP/1.1 200 OK");
  EXPECT_EQ(status(plain(web_->port(), web_socket::handshake("Connection: close\r\n"))), "HTTP/1.1 403 Forbidden");
  const std::string page = secure(web_->tls_port(), get("/table/7"));
  EXPECT_EQ(status(page), "HTTP/1.1 200 OK");
  EXPECT_NE(page.find("\r\nStrict-Transport-Security: max-age=31536000\r\n"), std::string::npos);
  // A browser that was told to use only HTTPS asks the plain port for TLS too.
  EXPECT_EQ(location(secure(web_->port(), get("/"))), at_port(web_->tls_port(), "/"));
}

TEST_F(Https, UsesARenewedCertificateForNewConnections) {
  open();
  TlsClient old(io_, web_->tls_port());
  run_until(io_, [&] { return old.ready(); });
  web_->renew_tls(context("second"));
  TlsClient renewed(io_, web_->tls_port());
  run_until(io_, [&] { return renewed.ready(); });
  EXPECT_NE(old.certificate(), renewed.certificate());
  old.send(get("/"));
  run_until(io_, [&] { return !!old.end(); });
  EXPECT_EQ(status(old.received()), "HTTP/1.1 200 OK");
}

TEST_F(Https, StopEndsAllWork) {
  open();
  TlsClient idle(io_, web_->tls_port());
  const Client silent(io_, web_->tls_port());
  run_until(io_, [&] { return idle.ready(); });
  server_->stop();
  web_->stop();
  io_.restart();
  io_.run();
  EXPECT_TRUE(idle.end());
  EXPECT_TRUE(silent.end());
}

}  // namespace
}  // namespace tests
