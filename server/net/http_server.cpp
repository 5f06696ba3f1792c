#include "server/net/http_server.h"

#include <spdlog/fmt/chrono.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <ctime>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"
#include "server/net/acceptor.h"
#include "server/net/origin.h"
#include "server/net/web_socket.h"

namespace net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using Connection = beast::tcp_stream;
using Request = http::request<http::empty_body>;
using Parser = http::request_parser<http::empty_body>;
using Response = http::response<http::string_body>;

constexpr std::size_t max_connections = 1000;
constexpr std::uint32_t max_header_bytes = 8192;
constexpr auto request_time = std::chrono::seconds(10);
constexpr auto reply_time = std::chrono::seconds(30);
constexpr auto parting_time = std::chrono::seconds(2);

HttpReply plain(http::status status, const std::string& text) {
  return {static_cast<int>(status), "text/plain; charset=utf-8", text + '\n', {}};
}

HttpReply plain(http::status status) {
  return plain(status, std::string(http::obsolete_reason(status)));
}

HttpReply method_not_allowed(bool takes_changes = false) {
  HttpReply reply = plain(http::status::method_not_allowed);
  reply.headers.emplace_back("Allow", takes_changes ? "GET, HEAD, POST, DELETE" : "GET, HEAD");
  return reply;
}

/// Whether the request is invalid, as opposed to a failed connection.
bool is_http(const error_code& error) {
  return error.category() == make_error_code(http::error::bad_method).category();
}

/// The path and the query of a request target, which is `/path?query` or, to a proxy, `http://host/path?query`.
std::pair<std::string, std::string> path_and_query(std::string_view target) {
  if (const std::size_t scheme = target.find("://"); !target.starts_with('/') && scheme != std::string_view::npos) {
    target.remove_prefix(scheme + 3);
    target.remove_prefix(std::min(target.find('/'), target.size()));
  }
  target = target.substr(0, target.find('#'));
  const std::string_view path = target.substr(0, target.find('?'));
  const std::string_view query = target.substr(path.size());
  return {path.empty() ? "/" : std::string(path), std::string(query.empty() ? query : query.substr(1))};
}

/// All headers of this name joined into one list, in order.
std::string joined(const Request& request, std::string_view name, char separator) {
  std::string all;
  const auto [begin, end] = request.equal_range(name);
  for (auto field = begin; field != end; ++field) {
    if (!all.empty()) all += separator;
    all += std::string_view{field->value()};
  }
  return all;
}

HttpMethod method_of(const Request& request) {
  switch (request.method()) {
    case http::verb::head:
      return HttpMethod::head;
    case http::verb::post:
      return HttpMethod::post;
    case http::verb::delete_:
      return HttpMethod::del;
    default:
      return HttpMethod::get;
  }
}

/// The token of `Authorization: Bearer TOKEN` (RFC 6750); empty if there is none.
std::string_view bearer_of(std::string_view authorization) {
  constexpr std::string_view scheme = "Bearer ";
  if (!base::equal_ignoring_case(authorization.substr(0, scheme.size()), scheme)) return {};
  return base::trim(authorization.substr(scheme.size()));
}

/// Whether no header says that a page of another origin sends the request. Browsers always send one of them with POST
/// and DELETE; programs send neither.
bool is_same_origin(const Request& request) {
  const std::size_t origins = request.count(http::field::origin);
  if (origins > 1) return false;
  if (origins == 1) return same_origin(request[http::field::origin], request[http::field::host]);
  const std::string_view site = request["Sec-Fetch-Site"];
  return site.empty() || site == "same-origin" || site == "none";
}

/// Plain text of at most 200 bytes.
std::string client_name(std::string_view user_agent) {
  constexpr std::size_t max_bytes = 200;
  std::string text = protocol::to_plain(user_agent);
  if (text.size() <= max_bytes) return text;
  const auto continues = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U; };
  std::size_t end = max_bytes;
  while (continues(end)) --end;
  text.resize(end);
  return text;
}

HttpRequest read_request(const Request& request, const std::string& remote, std::uint16_t port,
                         const Proxies& proxies) {
  const bool secure = proxies.trusts(remote) && base::equal_ignoring_case(request["X-Forwarded-Proto"], "https");
  const WebOrigin origin{port, secure};
  auto [path, query] = path_and_query(request.target());
  return {std::move(path),
          std::move(query),
          std::string(request[http::field::accept_encoding]),
          std::string(request[http::field::if_none_match]),
          method_of(request),
          std::string(find_cookie(joined(request, "Cookie", ';'), cookie_name(origin))),
          std::string(bearer_of(request[http::field::authorization])),
          is_same_origin(request),
          proxies.client(remote, joined(request, "X-Forwarded-For", ',')),
          client_name(request[http::field::user_agent]),
          origin};
}

HttpReply upgrade_required() {
  HttpReply reply = plain(http::status::upgrade_required, "This is a WebSocket (version 13), not a page");
  reply.headers = {{"Upgrade", "websocket"}, {"Sec-WebSocket-Version", "13"}};
  return reply;
}

/// The response that refuses a request for a WebSocket, if it must be refused.
std::optional<HttpReply> objection_to_socket(const Request& request, bool is_same_origin) {
  if (request.method() != http::verb::get) return method_not_allowed();
  if (!http::token_list(request[http::field::upgrade]).exists("websocket") ||
      !http::token_list(request[http::field::connection]).exists("upgrade") ||
      request[http::field::sec_websocket_version] != "13")
    return upgrade_required();
  if (request.count(http::field::sec_websocket_key) != 1) return plain(http::status::bad_request);
  if (!is_same_origin) return plain(http::status::forbidden, "Pages of other sites must not connect to this server");
  return std::nullopt;
}

/// The response that refuses a request for a page, if it must be refused.
std::optional<HttpReply> objection(const error_code& error, const Parser& parser, const HttpSettings& settings) {
  if (error == http::error::header_limit || error == http::error::buffer_overflow)
    return plain(http::status::request_header_fields_too_large);
  if (error) return plain(http::status::bad_request);
  const Request& request = parser.get();
  const bool takes_changes = settings.takes_changes && settings.takes_changes(path_and_query(request.target()).first);
  switch (request.method()) {
    case http::verb::get:
    case http::verb::head:
      break;
    case http::verb::post:
    case http::verb::delete_:
      if (takes_changes) break;
      [[fallthrough]];
    default:
      return method_not_allowed(takes_changes);
  }
  if (request.version() >= 11 && request.count(http::field::host) != 1) return plain(http::status::bad_request);
  // No page takes a body, and an unread body would be taken for the next request.
  if (!parser.is_done()) return plain(http::status::payload_too_large);
  return std::nullopt;
}

Response respond(HttpReply reply, const Request& request, bool keep_alive) {
  Response response(http::int_to_status(static_cast<unsigned>(reply.status)), request.version());
  const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  response.set(http::field::date, fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(now)));
  if (!reply.content_type.empty()) response.set(http::field::content_type, reply.content_type);
  response.set("Content-Security-Policy",
               std::string("default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'") +
                   (reply.embeddable ? "" : "; frame-ancestors 'none'"));
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  for (const auto& [name, value] : reply.headers) response.set(name, value);
  response.body() = std::move(reply.body);
  response.keep_alive(keep_alive);
  response.prepare_payload();
  if (request.method() == http::verb::head) response.body().clear();  // the length in the header stays
  return response;
}

}  // namespace

/// Kept alive by its coroutines, which may outlive the HttpServer by a few turns of the io thread.
class HttpServer::Listener : public std::enable_shared_from_this<Listener> {
 public:
  Listener(asio::io_context& io, std::uint16_t port, Pages pages, LineServer* lines, HttpSettings settings)
      : acceptor_(listen(io, port)),
        port_(acceptor_.local_endpoint().port()),
        pages_(std::move(pages)),
        lines_(lines),
        settings_(std::move(settings)) {}

  void start() {
    auto admit = [self = shared_from_this()](tcp::socket socket) { self->admit(std::move(socket)); };
    asio::co_spawn(acceptor_.get_executor(), accept_all(acceptor_, std::move(admit)), rethrow);
  }

  [[nodiscard]] std::uint16_t port() const { return port_; }

  void stop() {
    error_code ignored;
    acceptor_.close(ignored);
    for (Connection* const stream : streams_) stream->close();
  }

 private:
  [[nodiscard]] bool stopped() const { return !acceptor_.is_open(); }

  void admit(tcp::socket socket) {
    if (streams_.size() >= max_connections)
      return turn_away(std::move(socket), "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n");
    asio::co_spawn(acceptor_.get_executor(), serve(shared_from_this(), Connection(std::move(socket))), rethrow);
  }

  static asio::awaitable<void> serve(std::shared_ptr<Listener> self, Connection stream) {
    self->streams_.insert(&stream);
    beast::flat_buffer buffer(std::size_t{2} * max_header_bytes);
    for (bool keep_alive = true; keep_alive;) {
      Parser parser;
      parser.header_limit(max_header_bytes);
      stream.expires_after(request_time);
      const auto [error, size] =
          co_await http::async_read_header(stream, buffer, parser, asio::as_tuple(asio::use_awaitable));
      if (error == http::error::end_of_stream || (error && !is_http(error)) || self->stopped()) break;
      HttpReply reply;
      bool lasts = false;
      if (std::optional<HttpReply> objected = objection(error, parser, self->settings_)) {
        reply = *std::move(objected);
      } else if (HttpRequest request =
                     read_request(parser.get(), address_of(stream.socket()), self->port_, self->settings_.proxies);
                 self->lines_ != nullptr && request.path == socket_path) {
        std::optional<HttpReply> refusal = self->upgrade(stream, parser.get(), request, buffer.size());
        if (!refusal) co_return;
        reply = *std::move(refusal);
      } else {
        reply = co_await page(self, std::move(request));
        if (self->stopped()) break;
        lasts = parser.get().keep_alive();
      }
      const Response response = respond(std::move(reply), parser.get(), lasts);
      keep_alive = response.keep_alive();
      stream.expires_after(reply_time);
      const auto [unsent, sent] = co_await http::async_write(stream, response, asio::as_tuple(asio::use_awaitable));
      if (unsent) break;
    }
    co_await part(stream);
    self->streams_.erase(&stream);
  }

  /// Makes the connection a session of lines, or returns the response that refuses it, with nothing changed.
  std::optional<HttpReply> upgrade(Connection& stream, const Request& request, const HttpRequest& asked,
                                   std::size_t unread_bytes) {
    if (std::optional<HttpReply> objected = objection_to_socket(request, asked.same_origin)) return objected;
    // A client must not send more before the answer.
    if (unread_bytes > 0) return plain(http::status::bad_request);
    const auto take = [&] {
      streams_.erase(&stream);
      stream.expires_never();
      tcp::socket socket = stream.release_socket();
      tune(socket);
      return web_socket_stream(
          std::move(socket),
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
    co_return waiting->reply.value_or(plain(http::status::service_unavailable));
  }

  /// Ends the connection and reads the rest of its input: closing a socket with unread bytes would destroy the last
  /// reply.
  static asio::awaitable<void> part(Connection& stream) {
    error_code error;
    stream.socket().shutdown(tcp::socket::shutdown_send, error);
    stream.expires_after(parting_time);
    std::array<char, 4096> unread;
    while (!error) {
      std::size_t size = 0;
      std::tie(error, size) =
          co_await stream.async_read_some(asio::buffer(unread), asio::as_tuple(asio::use_awaitable));
    }
  }

  tcp::acceptor acceptor_;
  std::uint16_t port_;
  Pages pages_;
  LineServer* lines_;  ///< null: no WebSockets
  HttpSettings settings_;
  std::set<Connection*> streams_;
};

HttpServer::HttpServer(asio::io_context& io, std::uint16_t port, Pages pages, LineServer* lines, HttpSettings settings)
    : listener_(std::make_shared<Listener>(io, port, std::move(pages), lines, std::move(settings))) {
  listener_->start();
}

HttpServer::~HttpServer() {
  stop();
}

std::uint16_t HttpServer::port() const {
  return listener_->port();
}

void HttpServer::stop() {
  listener_->stop();
}

}  // namespace net
