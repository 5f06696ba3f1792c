#include "server/net/http_format.h"

#include <spdlog/fmt/chrono.h>

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/string_body.hpp>
#include <chrono>
#include <ctime>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"
#include "server/net/origin.h"

namespace net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

constexpr std::size_t max_header_bytes = 8192;

HttpReply method_not_allowed(const std::string& allowed = "GET, HEAD") {
  HttpReply reply = plain(http::status::method_not_allowed);
  reply.headers.emplace_back("Allow", allowed);
  return reply;
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

HttpReply upgrade_required() {
  HttpReply reply = plain(http::status::upgrade_required, "This is a WebSocket (version 13), not a page");
  reply.headers = {{"Upgrade", "websocket"}, {"Sec-WebSocket-Version", "13"}};
  return reply;
}

/// Whether a header continues on a line that begins with a blank. RFC 9112, 5.2: nobody sends that any more, and
/// programs disagree about its meaning.
bool is_folded(std::string_view header) {
  return header.find("\n ") != std::string_view::npos || header.find("\n\t") != std::string_view::npos;
}

/// Whether the length of the body is clear. RFC 9112, 6.1: with a coding that this server does not know, it would take
/// the body for the next request.
bool is_length_clear(const Request& request) {
  const std::size_t codings = request.count(http::field::transfer_encoding);
  if (codings == 0) return true;
  return codings == 1 && request.version() >= 11 && request.count(http::field::content_length) == 0 &&
         base::equal_ignoring_case(base::trim(request[http::field::transfer_encoding]), "chunked");
}

HttpReply misdirected(std::string_view host) {
  return plain(http::status::misdirected_request,
               "This server does not know the name '" + protocol::excerpt(host_name(host)) +
                   "'. If it is the server's name, its administrator should add the option --host " +
                   protocol::excerpt(host_name(host)));
}

bool is_forwarded(const Request& request) {
  constexpr std::array<std::string_view, 4> of_proxies{"X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"};
  return std::ranges::any_of(of_proxies, [&](std::string_view name) { return request.count(name) > 0; });
}

}  // namespace

asio::awaitable<error_code> read_header(Transport& transport, beast::flat_buffer& buffer, Parser& parser) {
  constexpr std::size_t piece = 4096;
  parser.header_limit(max_header_bytes);
  for (std::size_t parsed = 0;;) {
    error_code error;
    if (buffer.size() > parsed) parsed += parser.put(asio::const_buffer(buffer.data()) + parsed, error);
    if (error == http::error::need_more) error = {};
    if (error || parser.is_header_done()) {
      if (!error && is_folded({static_cast<const char*>(buffer.data().data()), parsed})) error = http::error::bad_value;
      buffer.consume(parsed);
      co_return error;
    }
    const std::size_t space = std::min(piece, buffer.max_size() - buffer.size());
    if (space == 0) co_return http::error::header_limit;
    std::size_t size = 0;
    std::tie(error, size) =
        co_await transport.async_read_some(buffer.prepare(space), asio::as_tuple(asio::use_awaitable));
    if (error == asio::error::eof) co_return http::error::end_of_stream;
    if (error) co_return error;
    buffer.commit(size);
  }
}

asio::awaitable<error_code> read_body(Transport& transport, beast::flat_buffer& buffer, Parser& parser, std::size_t max,
                                      std::string& body) {
  // The parser compares the length with the limit only when it reads the header.
  if (parser.content_length().value_or(0) > max) co_return http::error::body_limit;
  http::request_parser<http::string_body> whole(std::move(parser));
  whole.body_limit(max);
  const auto [error, size] = co_await http::async_read(transport, buffer, whole, asio::as_tuple(asio::use_awaitable));
  body = std::move(whole.get().body());
  co_return error;
}

bool is_http(const error_code& error) {
  return error.category() == make_error_code(http::error::bad_method).category();
}

HttpRequest read_request(const Request& request, const Arrival& arrival, const Proxies& proxies) {
  const bool secure = arrival.secure || (proxies.trusts(arrival.remote) &&
                                         base::equal_ignoring_case(request["X-Forwarded-Proto"], "https"));
  const WebOrigin origin{arrival.port, secure};
  auto [path, query] = path_and_query(request.target());
  return {std::move(path),
          std::move(query),
          std::string(request[http::field::accept_encoding]),
          std::string(request[http::field::if_none_match]),
          method_of(request),
          std::string(find_cookie(joined(request, "Cookie", ';'), cookie_name(origin))),
          std::string(bearer_of(request[http::field::authorization])),
          is_same_origin(request),
          proxies.client(arrival.remote, joined(request, "X-Forwarded-For", ',')),
          arrival.remote,
          is_forwarded(request),
          client_name(request[http::field::user_agent]),
          origin};
}

std::optional<HttpReply> objection(const error_code& error, const Parser& parser, const HttpSettings& settings) {
  if (error == http::error::header_limit || error == http::error::buffer_overflow)
    return plain(http::status::request_header_fields_too_large);
  if (error) return plain(http::status::bad_request);
  const Request& request = parser.get();
  if (!is_length_clear(request)) return plain(http::status::bad_request);
  const std::size_t hosts = request.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && request.version() >= 11)) return plain(http::status::bad_request);
  const std::string_view host = request[http::field::host];
  if (hosts == 1 && !settings.hosts.allow(host)) return misdirected(host);
  const std::string path = path_and_query(request.target()).first;
  const bool takes_changes = settings.takes_changes && settings.takes_changes(path);
  const bool takes_body = settings.takes_body && settings.takes_body(path);
  switch (request.method()) {
    case http::verb::get:
    case http::verb::head:
      if (takes_body) return method_not_allowed("POST");
      break;
    case http::verb::post:
      if (takes_body) return std::nullopt;
      [[fallthrough]];
    case http::verb::delete_:
      if (takes_changes) break;
      [[fallthrough]];
    default:
      if (takes_body) return method_not_allowed("POST");
      return takes_changes ? method_not_allowed("GET, HEAD, POST, DELETE") : method_not_allowed();
  }
  // An unread body would be taken for the next request.
  if (!parser.is_done()) return plain(http::status::payload_too_large);
  return std::nullopt;
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

HttpReply plain(http::status status, const std::string& text) {
  return {static_cast<int>(status), "text/plain; charset=utf-8", text + '\n', {}};
}

HttpReply plain(http::status status) {
  return plain(status, std::string(http::obsolete_reason(status)));
}

HttpReply try_again(const std::string& text) {
  HttpReply reply = plain(http::status::service_unavailable, text);
  reply.headers.emplace_back("Retry-After", "1");
  return reply;
}

HttpReply redirect_to_https(const Request& request, std::uint16_t https_port) {
  constexpr std::uint16_t default_port = 443;
  const std::string host(host_name(request[http::field::host]));
  if (host.empty()) return plain(http::status::bad_request, "Use HTTPS");
  const std::string port = https_port == default_port ? "" : ':' + std::to_string(https_port);
  auto [path, query] = path_and_query(request.target());
  if (!query.empty()) path += '?' + query;
  HttpReply reply = plain(http::status::permanent_redirect, "This server uses HTTPS");
  reply.headers = {{"Location", "https://" + host + port + path}, {"Cache-Control", "no-store"}};
  return reply;
}

Response respond(const HttpReply& reply, const Request& request, bool keep_alive, bool strict) {
  Response response(http::int_to_status(static_cast<unsigned>(reply.status)), request.version());
  const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  response.set(http::field::date, fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(now)));
  if (!reply.content_type.empty()) response.set(http::field::content_type, reply.content_type);
  response.set("Content-Security-Policy",
               std::string("default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none'; "
                           "base-uri 'none'; form-action 'self'") +
                   (reply.embeddable ? "" : "; frame-ancestors 'none'"));
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  if (strict) response.set("Strict-Transport-Security", "max-age=31536000");
  for (const auto& [name, value] : reply.headers) response.set(name, value);
  const std::string& body = reply.shared_body ? *reply.shared_body : reply.body;
  response.body() = {body.data(), body.size()};
  response.keep_alive(keep_alive);
  response.prepare_payload();
  if (request.method() == http::verb::head) response.body() = {};  // the length in the header stays
  return response;
}

}  // namespace net
