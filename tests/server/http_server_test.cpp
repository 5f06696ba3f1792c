#include "server/net/http_server.h"

#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/server/loopback.h"

namespace {

using namespace loopback;

const std::string page = "<!doctype html><title>Qiyuan</title>\n";

class HttpServer : public testing::Test {
 protected:
  net::HttpReply answer(const std::string& path) {
    asked_.push_back(path);
    if (path == "/") return {200, "text/html; charset=utf-8", page, {}};
    if (path == "/broken") throw std::runtime_error("the table is on fire");
    return {404, "text/plain; charset=utf-8", "nothing here\n", {}};
  }

  /// Everything the server sends until it closes the connection.
  std::string exchange(const std::string& requests) {
    Client client(io_, server_.port());
    client.send(requests);
    run_until(io_, [&] { return !!client.end(); });
    EXPECT_EQ(client.end(), asio::error::eof);
    return client.received();
  }

  asio::io_context io_;
  net::HttpServer server_{io_, 0, [this](const net::HttpRequest& request, const net::HttpServer::Answer& reply) {
                            reply(answer(request.path));
                          }};
  std::vector<std::string> asked_;
};

std::string get(std::string_view target, std::string_view more = "Connection: close\r\n") {
  return "GET " + std::string(target) + " HTTP/1.1\r\nHost: here\r\n" + std::string(more) + "\r\n";
}

std::string status(const std::string& response) {
  return response.substr(0, response.find('\r'));
}
std::string header(const std::string& response) {
  return response.substr(0, response.find("\r\n\r\n") + 2);
}
std::string body(const std::string& response) {
  return response.substr(response.find("\r\n\r\n") + 4);
}

TEST_F(HttpServer, SendsAPageWithSecurityHeaders) {
  const std::string response = exchange(get("/"));
  EXPECT_EQ(status(response), "HTTP/1.1 200 OK");
  EXPECT_EQ(body(response), page);
  for (const std::string line :
       {"Content-Type: text/html; charset=utf-8", "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
        "Content-Security-Policy: default-src 'self'; connect-src 'self'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"})
    EXPECT_NE(header(response).find("\r\n" + line + "\r\n"), std::string::npos) << line << " in\n" << response;
  EXPECT_NE(header(response).find("\r\nContent-Length: " + std::to_string(page.size()) + "\r\n"), std::string::npos);
}

TEST_F(HttpServer, AnswersHeadWithoutABody) {
  const std::string response = exchange("HEAD / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(status(response), "HTTP/1.1 200 OK");
  EXPECT_EQ(body(response), "");
  EXPECT_NE(header(response).find("\r\nContent-Length: " + std::to_string(page.size()) + "\r\n"), std::string::npos);
}

TEST_F(HttpServer, SeparatesThePathFromTheQuery) {
  exchange(get("/room/3?as=black&x=/", "") + get("http://here/style.css", "") + get("http://here", "") +
           get("/a%2e%2e/#b"));
  EXPECT_EQ(asked_, (std::vector<std::string>{"/room/3", "/style.css", "/", "/a%2e%2e/"}));
}

TEST_F(HttpServer, PassesOnTheAnswersOfThePages) {
  EXPECT_EQ(status(exchange(get("/nowhere"))), "HTTP/1.1 404 Not Found");
  const std::string broken = exchange(get("/broken"));
  EXPECT_EQ(status(broken), "HTTP/1.1 500 Internal Server Error");
  EXPECT_EQ(broken.find("fire"), std::string::npos);
}

TEST_F(HttpServer, WaitsForAnAnswerThatComesLater) {
  std::vector<net::HttpServer::Answer> waiting;
  net::HttpServer server(
      io_, 0, [&](const net::HttpRequest&, const net::HttpServer::Answer& reply) { waiting.push_back(reply); });
  Client slow(io_, server.port());
  Client other(io_, server.port());
  slow.send(get("/a"));
  run_until(io_, [&] { return waiting.size() == 1; });
  other.send(get("/b"));
  run_until(io_, [&] { return waiting.size() == 2; });
  waiting[1]({200, "text/plain", "second", {}});
  run_until(io_, [&] { return !!other.end(); });
  EXPECT_EQ(body(other.received()), "second");
  EXPECT_EQ(slow.received(), "");
  waiting[0]({200, "text/plain", "first", {}});
  run_until(io_, [&] { return !!slow.end(); });
  EXPECT_EQ(body(slow.received()), "first");
}

TEST_F(HttpServer, PassesOnTheQueryAndTheHeaders) {
  net::HttpRequest asked;
  net::HttpServer server(io_, 0, [&](const net::HttpRequest& request, const net::HttpServer::Answer& reply) {
    asked = request;
    net::HttpReply unchanged{304, "", "", {{"ETag", "\"7\""}}};
    unchanged.embeddable = true;
    reply(unchanged);
  });
  Client client(io_, server.port());
  client.send(get("/a%20b?size=9&x=/?#c",
                  "If-None-Match: \"7\"\r\nAccept-Encoding: br\r\n"
                  "Authorization: Bearer x\r\nConnection: close\r\n"));
  run_until(io_, [&] { return !!client.end(); });
  EXPECT_EQ(asked.bearer, "x");
  EXPECT_EQ(asked.sender, "127.0.0.1");
  EXPECT_FALSE(asked.forwarded);
  EXPECT_EQ(asked.path, "/a%20b");
  EXPECT_EQ(asked.query, "size=9&x=/?");
  EXPECT_EQ(asked.if_none_match, "\"7\"");
  EXPECT_EQ(asked.accept_encoding, "br");
  EXPECT_EQ(status(client.received()), "HTTP/1.1 304 Not Modified");
  EXPECT_NE(header(client.received()).find("\r\nETag: \"7\"\r\n"), std::string::npos);
  EXPECT_EQ(client.received().find("\r\nContent-Type:"), std::string::npos);
  EXPECT_EQ(client.received().find("frame-ancestors"), std::string::npos);
}

TEST_F(HttpServer, NoticesThatAProxyPassedARequestOn) {
  int forwarded = 0;
  net::HttpServer server(io_, 0, [&](const net::HttpRequest& request, const net::HttpServer::Answer& reply) {
    forwarded += request.forwarded ? 1 : 0;
    reply({204, "", "", {}});
  });
  for (const char* header : {"X-Forwarded-For: 192.0.2.7", "forwarded: for=192.0.2.7", "X-Real-IP: 127.0.0.1",
                             "Via: 1.1 proxy", "X-Other: 1"}) {
    Client client(io_, server.port());
    client.send(get("/metrics", std::string(header) + "\r\nConnection: close\r\n"));
    run_until(io_, [&] { return !!client.end(); });
  }
  EXPECT_EQ(forwarded, 4);
}

TEST_F(HttpServer, KeepsTheConnectionForTheNextRequest) {
  Client client(io_, server_.port());
  client.send(get("/", ""));
  run_until(io_, [&] { return client.received().ends_with(page); });
  client.send(get("/", "") + get("/nowhere", ""));
  run_until(io_, [&] { return client.received().ends_with("nothing here\n"); });
  EXPECT_FALSE(client.end());
  EXPECT_EQ(asked_.size(), 3U);

  const std::string old = exchange("GET / HTTP/1.0\r\n\r\n");
  EXPECT_EQ(body(old), page);
}

TEST_F(HttpServer, RefusesOtherMethods) {
  for (const std::string method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"}) {
    const std::string response =
        exchange(method + " / HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\nhello" + get("/smuggled"));
    EXPECT_EQ(status(response), "HTTP/1.1 405 Method Not Allowed") << method;
    EXPECT_NE(header(response).find("\r\nAllow: GET, HEAD\r\n"), std::string::npos) << response;
  }
  EXPECT_TRUE(asked_.empty());
}

TEST_F(HttpServer, RefusesBodies) {
  EXPECT_EQ(status(exchange(get("/", "Content-Length: 5\r\n") + "hello")), "HTTP/1.1 413 Payload Too Large");
  EXPECT_EQ(status(exchange(get("/", "Transfer-Encoding: chunked\r\n") + "0\r\n\r\n" + get("/smuggled"))),
            "HTTP/1.1 413 Payload Too Large");
  const std::string both = get("/", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n") + "0\r\n\r\n";
  EXPECT_EQ(status(exchange(both + get("/smuggled"))), "HTTP/1.1 400 Bad Request");
  EXPECT_TRUE(asked_.empty());
}

/// A server that keeps the last request, behind a trusted proxy if `proxy`.
class RequestedChange : public HttpServer {
 protected:
  net::HttpRequest ask(const std::string& request, bool proxy = false) {
    net::HttpRequest asked;
    net::HttpSettings settings;
    if (proxy) settings.proxies = net::Proxies({"127.0.0.1"});
    settings.takes_changes = [](std::string_view path) { return path == "/api/session"; };
    settings.takes_body = [](std::string_view path) { return path == "/api/opened"; };
    net::HttpServer server(
        io_, 0,
        [&](const net::HttpRequest& given, const net::HttpServer::Answer& reply) {
          asked = given;
          reply({200, "text/plain", "done", {}});
        },
        nullptr, std::move(settings));
    port_ = server.port();
    Client client(io_, port_);
    std::string text = request;
    if (const std::size_t at = text.find("PORT"); at != std::string::npos) text.replace(at, 4, std::to_string(port_));
    client.send(text);
    run_until(io_, [&] { return !!client.end(); });
    status_ = status(client.received());
    header_ = header(client.received());
    return asked;
  }

  /// A request with these headers that is passed on.
  net::HttpRequest change(const std::string& headers, bool proxy = false) {
    const net::HttpRequest asked =
        ask("POST /api/session HTTP/1.1\r\nHost: here:8080\r\nConnection: close\r\n" + headers + "\r\n", proxy);
    EXPECT_EQ(status_, "HTTP/1.1 200 OK") << headers;
    return asked;
  }

  std::uint16_t port_ = 0;
  std::string status_;
  std::string header_;
};

TEST_F(RequestedChange, IsPassedOnForThePathsThatTakeIt) {
  EXPECT_EQ(change("").method, net::HttpMethod::post);
  EXPECT_EQ(change("Content-Length: 0\r\n").method, net::HttpMethod::post);
  EXPECT_EQ(ask("DELETE /api/session?all=1 HTTP/1.0\r\n\r\n").method, net::HttpMethod::del);
  EXPECT_EQ(ask("HEAD / HTTP/1.0\r\n\r\n").method, net::HttpMethod::head);
  EXPECT_EQ(ask("GET / HTTP/1.0\r\n\r\n").path, "/");
  EXPECT_EQ(ask("POST /api/sessions HTTP/1.0\r\n\r\n").path, "");
  EXPECT_EQ(status_, "HTTP/1.0 405 Method Not Allowed");
  EXPECT_EQ(ask("PUT /api/session HTTP/1.0\r\n\r\n").path, "");
  EXPECT_NE(header_.find("\r\nAllow: GET, HEAD, POST, DELETE\r\n"), std::string::npos) << header_;
}

TEST_F(RequestedChange, TakesNoBody) {
  for (const std::string body : {"Content-Length: 2\r\n\r\n{}", "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"}) {
    EXPECT_EQ(ask("POST /api/session HTTP/1.1\r\nHost: here\r\n" + body).path, "");
    EXPECT_EQ(status_, "HTTP/1.1 413 Payload Too Large");
  }
}

TEST_F(RequestedChange, CarriesABodyToThePathsThatTakeOne) {
  const auto open = [&](const std::string& headers, const std::string& body) {
    return ask("POST /api/opened HTTP/1.1\r\nHost: here\r\nConnection: close\r\n" + headers + "\r\n" + body);
  };
  EXPECT_EQ(open("Content-Length: 5\r\n", "(;B[])more").body, "(;B[]");
  EXPECT_EQ(open("Transfer-Encoding: chunked\r\n", "3\r\n(;B\r\n2\r\n[]\r\n0\r\n\r\n").body, "(;B[]");
  EXPECT_EQ(open("", "").body, "");
  EXPECT_EQ(status_, "HTTP/1.1 200 OK");
  const std::string whole(net::HttpSettings::max_body, 'x');
  EXPECT_EQ(open("Content-Length: " + std::to_string(whole.size()) + "\r\n", whole).body, whole);
  EXPECT_EQ(open("Content-Length: " + std::to_string(whole.size() + 1) + "\r\n", "(").path, "");
  EXPECT_EQ(status_, "HTTP/1.1 413 Payload Too Large");
  EXPECT_EQ(open("Transfer-Encoding: chunked\r\n", "zz\r\n").path, "");
  EXPECT_EQ(status_, "HTTP/1.1 400 Bad Request");
  EXPECT_EQ(ask("GET /api/opened HTTP/1.0\r\n\r\n").path, "");
  EXPECT_EQ(status_, "HTTP/1.0 405 Method Not Allowed");
  EXPECT_NE(header_.find("\r\nAllow: POST\r\n"), std::string::npos) << header_;
}

TEST(HttpBodies, OneAddressCannotKeepOthersFromSendingTheirs) {
  asio::io_context io;
  net::HttpSettings settings;
  settings.takes_body = [](std::string_view) { return true; };
  int answered = 0;
  net::HttpServer server(
      io, 0,
      [&](const net::HttpRequest&, const net::HttpServer::Answer& reply) {
        ++answered;
        reply({200, "text/plain", "done", {}});
      },
      nullptr, std::move(settings));
  const std::string half = "POST /x HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: 2\r\n\r\n(";
  std::vector<Client> slow;
  for (std::size_t i = 0; i < net::HttpSettings::max_bodies_per_address; ++i) {
    slow.emplace_back(io, server.port());
    slow.back().send(half);
  }
  Client more(io, server.port());
  more.send(half + ")");
  run_until(io, [&] { return !!more.end(); });
  EXPECT_EQ(status(more.received()), "HTTP/1.1 503 Service Unavailable");
  EXPECT_NE(more.received().find("\r\nRetry-After: 1\r\n"), std::string::npos);
  Client other(connected(io, server.port(), "127.0.0.2"));
  other.send(half + ")");
  run_until(io, [&] { return !!other.end(); });
  EXPECT_EQ(status(other.received()), "HTTP/1.1 200 OK");
  slow.front().send(")");
  run_until(io, [&] { return !!slow.front().end(); });
  EXPECT_EQ(answered, 2);
}

TEST_F(RequestedChange, CarriesTheCookieOfThisPortAndTheToken) {
  const net::HttpRequest asked = change("Cookie: qiyuan-1=no; qiyuan-PORT=yes\r\nAuthorization: bearer  token \r\n");
  EXPECT_EQ(asked.cookie, "yes");
  EXPECT_EQ(asked.bearer, "token");
  EXPECT_EQ(asked.origin.port, port_);
  EXPECT_EQ(change("Cookie: a=b\r\nCookie: qiyuan-PORT=second\r\n").cookie, "second");
  const net::HttpRequest bare = change("Authorization: Basic token\r\n");
  EXPECT_EQ(bare.cookie, "");
  EXPECT_EQ(bare.bearer, "");
}

TEST_F(RequestedChange, SaysWhetherAnotherSiteSendsIt) {
  for (const std::string own : {"", "Origin: http://here:8080\r\n", "Sec-Fetch-Site: same-origin\r\n",
                                "Sec-Fetch-Site: none\r\n", "Origin: https://HERE:8080\r\n"})
    EXPECT_TRUE(change(own).same_origin) << own;
  for (const std::string other : {"Origin: http://here\r\n", "Origin: http://evil.example\r\n", "Origin: null\r\n",
                                  "Sec-Fetch-Site: cross-site\r\n", "Sec-Fetch-Site: same-site\r\n",
                                  "Origin: http://here:8080\r\nOrigin: http://here:8080\r\n"})
    EXPECT_FALSE(change(other).same_origin) << other;
}

TEST_F(RequestedChange, BelievesOnlyATrustedProxyAboutTheClient) {
  const std::string headers =
      "X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: https\r\nCookie: __Host-qiyuan-PORT=yes\r\n";
  const net::HttpRequest direct = change(headers);
  EXPECT_EQ(direct.address, "127.0.0.1");
  EXPECT_FALSE(direct.origin.secure);
  EXPECT_EQ(direct.cookie, "");
  const net::HttpRequest forwarded = change(headers, true);
  EXPECT_EQ(forwarded.address, "192.0.2.7");
  EXPECT_TRUE(forwarded.origin.secure);
  EXPECT_EQ(forwarded.cookie, "yes");
}

TEST_F(RequestedChange, NamesTheClientInPlainText) {
  EXPECT_EQ(change("User-Agent: Firefox/150\r\n").client, "Firefox/150");
  EXPECT_EQ(change("").client, "");
  EXPECT_EQ(change("User-Agent: \xE6\xA3\x8B\xFF\r\n").client, "\xE6\xA3\x8B\xEF\xBF\xBD");
  std::string stones;
  for (int i = 0; i < 100; ++i) stones += "\xE6\xA3\x8B";
  EXPECT_EQ(change("User-Agent: " + stones + "\r\n").client, stones.substr(0, 198));
}

TEST_F(HttpServer, RefusesMalformedRequests) {
  EXPECT_EQ(status(exchange("Login,ana,secret\r\n\r\n")), "HTTP/1.1 400 Bad Request");
  EXPECT_EQ(status(exchange("GET / HTTP/1.1\r\n\r\n")), "HTTP/1.1 400 Bad Request");  // no Host
  EXPECT_EQ(status(exchange("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")), "HTTP/1.1 400 Bad Request");
  EXPECT_TRUE(asked_.empty());
}

TEST_F(HttpServer, RefusesUnclearLengths) {
  for (const std::string coding : {"xchunked", "chunked, identity", "identity", "chunked\r\nTransfer-Encoding: chunked",
                                   "gzip, chunked", "\"chunked\"", ""})
    EXPECT_EQ(status(exchange(get("/", "Transfer-Encoding: " + coding + "\r\n") + "0\r\n\r\n" + get("/smuggled"))),
              "HTTP/1.1 400 Bad Request")
        << coding;
  EXPECT_EQ(status(exchange("GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")),
            "HTTP/1.0 400 Bad Request");
  EXPECT_TRUE(asked_.empty());
}

TEST_F(HttpServer, RefusesFoldedHeaders) {
  for (const std::string fold : {"X: a\r\n b\r\n", "X: a\r\n\tb\r\n", " X: a\r\n", "X:\r\n  a\r\n"})
    EXPECT_EQ(status(exchange(get("/", fold) + get("/smuggled"))), "HTTP/1.1 400 Bad Request") << fold;
  EXPECT_TRUE(asked_.empty());
  // The next request of the same connection is not part of this header.
  EXPECT_EQ(status(exchange(get("/", "") + " " + get("/"))), "HTTP/1.1 200 OK");
}

TEST_F(HttpServer, ReadsAHeaderInAnyPieces) {
  Client client(io_, server_.port());
  for (const char byte : get("/", "X: y\r\n")) {
    client.send(std::string(1, byte));
    run_ready(io_);
  }
  run_until(io_, [&] { return client.received().ends_with(page); });
  EXPECT_EQ(asked_, std::vector<std::string>{"/"});
}

TEST_F(HttpServer, RefusesNamesThatAreNotItsOwn) {
  net::HttpSettings settings;
  settings.hosts = net::Hosts({"play.example.org"});
  net::HttpServer server(
      io_, 0,
      [this](const net::HttpRequest& request, const net::HttpServer::Answer& reply) { reply(answer(request.path)); },
      nullptr, std::move(settings));
  const auto ask = [&](const std::string& request) {
    Client client(io_, server.port());
    client.send(request);
    run_until(io_, [&] { return !!client.end(); });
    return client.received();
  };
  const auto host = [](const std::string& name) {
    return "GET / HTTP/1.1\r\nHost: " + name + "\r\nConnection: close\r\n\r\n";
  };
  EXPECT_EQ(status(ask(host("play.example.org"))), "HTTP/1.1 200 OK");
  EXPECT_EQ(status(ask(host("192.168.0.7:8080"))), "HTTP/1.1 200 OK");
  EXPECT_EQ(status(ask("GET / HTTP/1.0\r\n\r\n")), "HTTP/1.0 200 OK") << "no browser";
  asked_.clear();
  const std::string refusal = ask(host("evil.example:8080"));
  EXPECT_EQ(status(refusal), "HTTP/1.1 421 Misdirected Request");
  EXPECT_NE(body(refusal).find("--host evil.example"), std::string::npos) << refusal;
  EXPECT_EQ(status(ask(host(""))), "HTTP/1.1 421 Misdirected Request");
  EXPECT_TRUE(asked_.empty());
}

TEST_F(HttpServer, AnswersFastRequestsAtTheRate) {
  net::HttpSettings settings;
  settings.limits.rate = 200;
  net::HttpServer server(
      io_, 0,
      [this](const net::HttpRequest& request, const net::HttpServer::Answer& reply) { reply(answer(request.path)); },
      nullptr, std::move(settings));
  Client client(io_, server.port());
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < 500; ++i) client.send(get("/", ""));
  run_until(io_, [&] { return asked_.size() == 500; });
  // 400 at once, and the others at the rate. A busy machine needs longer.
  EXPECT_GE(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds(500));
}

TEST_F(HttpServer, DelaysFastRequestsAndRefusesVeryFastOnes) {
  net::HttpSettings settings;
  settings.limits.rate = 1;
  net::HttpServer server(
      io_, 0,
      [this](const net::HttpRequest& request, const net::HttpServer::Answer& reply) { reply(answer(request.path)); },
      nullptr, std::move(settings));
  // Two requests pass at once, the others wait, the last of them for five seconds.
  std::vector<Client> clients;
  for (int i = 0; i < 7; ++i) {
    clients.emplace_back(io_, server.port());
    clients.back().send(get("/", ""));
    run_ready(io_);
  }
  run_until(io_, [&] { return asked_.size() == 2; });
  clients[0].send(get("/"));
  run_until(io_, [&] { return !!clients[0].end(); });
  const std::string second = clients[0].received().substr(clients[0].received().find(page) + page.size());
  EXPECT_EQ(status(second), "HTTP/1.1 429 Too Many Requests");
  EXPECT_NE(header(second).find("\r\nRetry-After: 5\r\n"), std::string::npos);
  Client late(io_, server.port());
  run_until(io_, [&] { return !!late.end(); });
  EXPECT_EQ(status(late.received()), "HTTP/1.1 429 Too Many Requests");
}

TEST_F(HttpServer, HalfRequestsOfOneAddressLeaveRoomForOthers) {
  net::HttpSettings settings;
  settings.limits = {.connections = 8, .connections_per_address = 4, .rate = 0};
  net::HttpServer server(
      io_, 0,
      [this](const net::HttpRequest& request, const net::HttpServer::Answer& reply) { reply(answer(request.path)); },
      nullptr, std::move(settings));
  const auto at = [&](const char* address) { return Client(connected(io_, server.port(), address)); };
  std::vector<Client> halves;
  for (int i = 0; i < 20; ++i) {
    halves.push_back(at("127.0.0.2"));
    halves.back().send("GET / HTTP/1.1\r\nHost: h");
    run_ready(io_);
  }
  Client own = at("127.0.0.2");
  Client other = at("127.0.0.3");
  own.send(get("/"));
  other.send(get("/"));
  run_until(io_, [&] { return own.end() && other.end(); });
  EXPECT_EQ(status(own.received()), "HTTP/1.1 200 OK");
  EXPECT_EQ(status(other.received()), "HTTP/1.1 200 OK");
}

TEST_F(HttpServer, RefusesAnEndlessHeader) {
  std::string flood = "GET / HTTP/1.1\r\nHost: here\r\n";
  for (int i = 0; i < 5000; ++i) flood += "X-" + std::to_string(i) + ": flood\r\n";
  EXPECT_EQ(status(exchange(flood)), "HTTP/1.1 431 Request Header Fields Too Large");
  EXPECT_EQ(status(exchange("GET /" + std::string(70'000, 'x'))), "HTTP/1.1 431 Request Header Fields Too Large");
}

TEST_F(HttpServer, StopEndsAllWork) {
  Client idle(io_, server_.port());
  idle.send(get("/", ""));
  run_until(io_, [&] { return idle.received().ends_with(page); });
  Client slow(io_, server_.port());
  slow.send("GET / HT");
  run_ready(io_);
  server_.stop();
  io_.restart();
  io_.run();
  EXPECT_TRUE(idle.end());
  EXPECT_TRUE(slow.end());
  EXPECT_THROW(connected(io_, server_.port()), boost::system::system_error);
}

}  // namespace
