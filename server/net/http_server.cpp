#include "server/net/http_server.h"

#include <spdlog/spdlog.h>

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/write.hpp>
#include <chrono>
#include <exception>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "server/net/acceptor.h"
#include "server/net/http_format.h"
#include "server/net/shares.h"
#include "server/net/web_socket.h"

namespace net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

constexpr std::size_t max_unparsed_bytes = 16384;
constexpr auto request_time = std::chrono::seconds(10);
constexpr auto reply_time = std::chrono::seconds(30);
constexpr auto parting_time = std::chrono::seconds(2);
/// Maximum delay of a request that comes too fast.
constexpr auto max_delay = std::chrono::seconds(5);

constexpr const char* too_many = "429 Too Many Requests";

/// A connection, which ends at its deadline.
class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(tcp::socket socket, std::uint16_t port)
      : transport(std::move(socket)),
        arrival{address_of(transport.next_layer()), port},
        pause_(transport.get_executor()),
        deadline_(transport.get_executor()) {}

  /// The connection ends after this time, unless it is called again.
  void expires_after(Clock::duration time) {
    deadline_.expires_after(time);
    deadline_.async_wait([weak = weak_from_this()](error_code cancelled) {
      const std::shared_ptr<Visit> visit = weak.lock();
      if (!cancelled && visit) visit->close();
    });
  }
  void never_expires() { deadline_.cancel(); }

  /// Ends early if the connection is closed.
  asio::awaitable<void> pause(Clock::time_point end) {
    pause_.expires_at(end);
    co_await pause_.async_wait(asio::as_tuple(asio::use_awaitable));
  }

  void close() {
    transport.close();
    pause_.cancel();
    deadline_.cancel();
  }

  Transport transport;
  Arrival arrival;
  WebConnections::Ticket ticket;

 private:
  asio::steady_timer pause_;
  asio::steady_timer deadline_;
};

}  // namespace

/// Kept alive by its coroutines, which may outlive the HttpServer by a few turns of the io thread.
class HttpServer::Listener : public std::enable_shared_from_this<Listener> {
 public:
  Listener(asio::io_context& io, std::uint16_t port, Pages pages, LineServer* lines, HttpSettings settings)
      : io_(io),
        acceptor_(listen(io, port)),
        tls_acceptor_(io),
        port_(acceptor_.local_endpoint().port()),
        pages_(std::move(pages)),
        lines_(lines),
        settings_(std::move(settings)),
        connections_(settings_.limits) {}

  void start() { accept(acceptor_, port_); }

  void listen_tls(std::uint16_t port, std::shared_ptr<const TlsContext> context) {
    renew_tls(std::move(context));
    tls_acceptor_ = listen(io_, port);
    tls_port_ = tls_acceptor_.local_endpoint().port();
    accept(tls_acceptor_, tls_port_);
  }
  void renew_tls(std::shared_ptr<const TlsContext> context) { context_ = std::move(context); }

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::uint16_t tls_port() const { return tls_port_; }

  void stop() {
    error_code ignored;
    acceptor_.close(ignored);
    tls_acceptor_.close(ignored);
    connections_.close_all();
  }

 private:
  [[nodiscard]] bool stopped() const { return !acceptor_.is_open(); }

  void accept(tcp::acceptor& acceptor, std::uint16_t port) {
    auto admit = [self = shared_from_this(), port](tcp::socket socket) { self->admit(std::move(socket), port); };
    asio::co_spawn(io_, accept_all(acceptor, std::move(admit)), rethrow);
  }

  void admit(tcp::socket socket, std::uint16_t port) {
    const auto visit = std::make_shared<Visit>(std::move(socket), port);
    auto close = [weak = std::weak_ptr<Visit>(visit)] {
      if (const std::shared_ptr<Visit> open = weak.lock()) open->close();
    };
    const std::string& remote = visit->arrival.remote;
    const bool is_proxy = settings_.proxies.trusts(remote);
    const Clock::time_point now = Clock::now();
    // No other connection makes room for one that would be refused.
    if (!is_proxy && connections_.requests(remote, now).next(now) > now + max_delay) return refuse(*visit, too_many);
    WebConnections::Refusal refusal{};
    visit->ticket = connections_.enter(remote, is_proxy, std::move(close), now, refusal);
    if (visit->ticket) return asio::co_spawn(io_, serve(shared_from_this(), visit), rethrow);
    refuse(*visit, refusal == WebConnections::Refusal::full ? "503 Service Unavailable" : too_many);
  }

  /// Ends a new connection.
  void refuse(Visit& visit, const std::string& status) {
    if (visit.arrival.port == tls_port_)
      return visit.close();  // without a handshake there is no way to tell the client
    turn_away(std::move(visit.transport.next_layer()),
              "HTTP/1.1 " + status + "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  }

  static asio::awaitable<void> serve(std::shared_ptr<Listener> self, std::shared_ptr<Visit> visit) {
    const bool opened = co_await self->open(visit);
    if (opened) co_await answer_requests(self, visit);
    self->connections_.leave(visit->ticket);
    visit->close();
  }

  /// Makes the TLS handshake if the client wants it.
  asio::awaitable<bool> open(std::shared_ptr<Visit> visit) {
    visit->expires_after(request_time);
    if (!context_) co_return true;
    const Transport::Beginning beginning = co_await visit->transport.beginning();
    if (beginning != Transport::Beginning::tls) co_return beginning == Transport::Beginning::plain;
    if (!settings_.proxies.trusts(visit->arrival.remote)) {
      const bool in_time = co_await wait_for_turn(visit, visit->arrival.remote);
      if (!in_time) co_return false;
    }
    tune(visit->transport.next_layer());
    const std::shared_ptr<const TlsContext> context = context_;
    const error_code error = co_await visit->transport.start_tls(*context);
    visit->arrival.secure = true;
    co_return !error;
  }

  /// Takes a token of the address's rate of requests, and waits for it. False if that would take long.
  asio::awaitable<bool> wait_for_turn(std::shared_ptr<Visit> visit, std::string address) {
    const Clock::time_point now = Clock::now();
    TokenBucket& bucket = connections_.requests(address, now);
    if (bucket.next(now) > now + max_delay) co_return false;
    if (const Clock::time_point turn = bucket.take(now); turn > now) co_await visit->pause(turn);
    co_return true;
  }

  /// Until the client or the server ends the connection, or it becomes a WebSocket.
  static asio::awaitable<void> answer_requests(std::shared_ptr<Listener> self, std::shared_ptr<Visit> visit) {
    beast::flat_buffer buffer(max_unparsed_bytes);
    for (bool keep_alive = true; keep_alive;) {
      Parser parser;
      self->connections_.wait(visit->ticket);
      visit->expires_after(request_time);
      const error_code error = co_await read_header(visit->transport, buffer, parser);
      if (error == http::error::end_of_stream || (error && !is_http(error)) || self->stopped()) break;
      self->connections_.serve(visit->ticket);
      visit->expires_after(max_delay + reply_time);
      const Request header = parser.get();
      HttpRequest request = read_request(header, visit->arrival, self->settings_.proxies);
      std::optional<HttpReply> reply = objection(error, parser, self->settings_);
      bool lasts = false;
      const bool in_time = co_await self->wait_for_turn(visit, request.address);
      if (!in_time) {
        reply = plain(http::status::too_many_requests, "Too many requests from your address: try again later");
        reply->headers.emplace_back("Retry-After", "5");
      } else if (self->stopped()) {
        break;
      } else if (!reply) {
        reply = self->redirect(*visit, header, request);
      }
      if (!reply && !parser.is_done()) {
        reply = co_await read_body(self, visit, buffer, parser, request);
        if (self->stopped()) break;
      }
      if (!reply && self->lines_ != nullptr && request.path == socket_path) {
        reply = self->upgrade(*visit, header, request, buffer.size());
        if (!reply) co_return;
      } else if (!reply) {
        reply = co_await page(self, request);
        if (self->stopped()) break;
        lasts = header.keep_alive();
      }
      const bool strict = visit->arrival.secure && self->settings_.needs_https;
      Response response = respond(*reply, header, lasts, strict);
      keep_alive = response.keep_alive();
      self->connections_.wait(visit->ticket);
      visit->expires_after(reply_time);
      const auto [unsent, sent] =
          co_await http::async_write(visit->transport, response, asio::as_tuple(asio::use_awaitable));
      if (unsent) break;
    }
    co_await part(visit);
  }

  /// Reads the rest of a request. The reply that refuses it, if it must be refused.
  static asio::awaitable<std::optional<HttpReply>> read_body(std::shared_ptr<Listener> self,
                                                             std::shared_ptr<Visit> visit, beast::flat_buffer& buffer,
                                                             Parser& parser, HttpRequest& request) {
    if (!self->bodies_.take(request.address)) {
      co_return try_again("The server is reading other files: try again");
    }
    self->connections_.wait(visit->ticket);
    visit->expires_after(request_time);
    const error_code error =
        co_await net::read_body(visit->transport, buffer, parser, HttpSettings::max_body, request.body);
    self->bodies_.give_back(request.address);
    self->connections_.serve(visit->ticket);
    visit->expires_after(reply_time);
    if (error == http::error::body_limit)
      co_return plain(http::status::payload_too_large,
                      "A file has at most " + std::to_string(HttpSettings::max_body / 1024) + " KiB");
    if (error) co_return plain(http::status::bad_request);
    co_return std::nullopt;
  }

  /// The reply to a request that should use HTTPS, if it does not.
  [[nodiscard]] std::optional<HttpReply> redirect(const Visit& visit, const Request& request,
                                                  const HttpRequest& asked) const {
    if (tls_port_ == 0) return std::nullopt;
    const bool at_tls_port = visit.arrival.port == tls_port_;
    if (asked.origin.secure && (at_tls_port || !visit.arrival.secure)) return std::nullopt;
    const bool is_needed = settings_.needs_https && settings_.needs_https(asked.path);
    if (!is_needed && !(at_tls_port && !visit.arrival.secure)) return std::nullopt;
    // No client of WebSockets follows a redirect.
    if (asked.path == socket_path)
      return plain(http::status::forbidden, "Use wss:// with port " + std::to_string(tls_port_));
    return redirect_to_https(request, tls_port_);
  }

  /// Makes the connection a session of lines, or returns the response that refuses it, with nothing changed.
  std::optional<HttpReply> upgrade(Visit& visit, const Request& request, const HttpRequest& asked,
                                   std::size_t unread_bytes) {
    if (std::optional<HttpReply> objected = objection_to_socket(request, asked.same_origin)) return objected;
    // A client must not send more before the answer.
    if (unread_bytes > 0) return plain(http::status::bad_request);
    const auto take = [&] {
      visit.never_expires();
      tune(visit.transport.next_layer());
      return web_socket_stream(
          std::move(visit.transport),
          {std::string(request[http::field::host]), std::string(request[http::field::sec_websocket_key]),
           std::string(request[http::field::sec_websocket_version])},
          lines_->limits());
    };
    const std::optional<LineServer::Refusal> refusal = lines_->adopt({asked.address, asked.cookie, asked.client}, take);
    if (!refusal) return std::nullopt;
    const bool busy = refusal->code == "busy";
    return plain(busy ? http::status::service_unavailable : http::status::too_many_requests, refusal->text);
  }

  static asio::awaitable<HttpReply> page(std::shared_ptr<Listener> self, HttpRequest request) {
    struct Waiting {
      asio::steady_timer timer;
      std::optional<HttpReply> reply;
    };
    const auto waiting = std::make_shared<Waiting>(Waiting{asio::steady_timer(self->acceptor_.get_executor()), {}});
    waiting->timer.expires_after(reply_time);
    const auto answer = [waiting](HttpReply reply) {
      waiting->reply = std::move(reply);
      waiting->timer.cancel();
    };
    try {
      self->pages_(request, answer);
    } catch (const std::exception& exception) {
      spdlog::error("page {}: {}", request.path, exception.what());
      waiting->reply = plain(http::status::internal_server_error);
    }
    if (!waiting->reply) co_await waiting->timer.async_wait(asio::as_tuple(asio::use_awaitable));
    if (!waiting->reply) spdlog::error("page {}: no answer", request.path);
    co_return waiting->reply.value_or(try_again("The server is busy: try again"));
  }

  /// Ends the connection and reads the rest of its input: closing a socket with unread bytes would destroy the last
  /// reply.
  static asio::awaitable<void> part(std::shared_ptr<Visit> visit) {
    visit->expires_after(parting_time);
    co_await visit->transport.async_end(asio::as_tuple(asio::use_awaitable));
    visit->transport.end_sending();
    error_code error;
    std::array<char, 4096> unread;
    while (!error) {
      std::size_t size = 0;
      std::tie(error, size) = co_await visit->transport.next_layer().async_read_some(
          asio::buffer(unread), asio::as_tuple(asio::use_awaitable));
    }
  }

  asio::io_context& io_;
  tcp::acceptor acceptor_;
  tcp::acceptor tls_acceptor_;  ///< closed if there is no TLS port
  std::uint16_t port_;
  std::uint16_t tls_port_ = 0;
  std::shared_ptr<const TlsContext> context_;  ///< null if there is no TLS port
  Pages pages_;
  LineServer* lines_;  ///< null: no WebSockets
  HttpSettings settings_;
  WebConnections connections_;
  Shares bodies_{HttpSettings::max_bodies, HttpSettings::max_bodies_per_address};  ///< that are being read
};

HttpServer::HttpServer(asio::io_context& io, std::uint16_t port, Pages pages, LineServer* lines, HttpSettings settings)
    : listener_(std::make_shared<Listener>(io, port, std::move(pages), lines, std::move(settings))) {
  listener_->start();
}

HttpServer::~HttpServer() {
  stop();
}

void HttpServer::listen_tls(std::uint16_t port, std::shared_ptr<const TlsContext> context) {
  listener_->listen_tls(port, std::move(context));
}

void HttpServer::renew_tls(std::shared_ptr<const TlsContext> context) {
  listener_->renew_tls(std::move(context));
}

std::uint16_t HttpServer::tls_port() const {
  return listener_->tls_port();
}

std::uint16_t HttpServer::port() const {
  return listener_->port();
}

void HttpServer::stop() {
  listener_->stop();
}

}  // namespace net
