#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/status.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "server/net/http_server.h"
#include "server/net/transport.h"

/// What the web port makes of the bytes of HTTP, for http_server.cpp.
namespace net {

using Request = boost::beast::http::request<boost::beast::http::empty_body>;
using Parser = boost::beast::http::request_parser<boost::beast::http::empty_body>;
using Response = boost::beast::http::response<boost::beast::http::span_body<const char>>;

/// Reads the header of a request through the buffer, which keeps the bytes after it. An error of HTTP if it is invalid,
/// http::error::end_of_stream if the client has finished, or an error of the connection.
boost::asio::awaitable<boost::system::error_code> read_header(Transport& transport, boost::beast::flat_buffer& buffer,
                                                              Parser& parser);
/// Reads the body that follows a header, at most `max` bytes of it. http::error::body_limit if it is longer, or an
/// error of HTTP or of the connection. Moves from the parser.
boost::asio::awaitable<boost::system::error_code> read_body(Transport& transport, boost::beast::flat_buffer& buffer,
                                                            Parser& parser, std::size_t max, std::string& body);
/// Whether the request is invalid, as opposed to a failed connection.
bool is_http(const boost::system::error_code& error);

/// How a request has arrived.
struct Arrival {
  std::string remote;  ///< the address at the other end of the connection
  std::uint16_t port = 0;
  bool secure = false;  ///< the connection uses TLS
};
HttpRequest read_request(const Request& request, const Arrival& arrival, const Proxies& proxies);

/// The reply that refuses a request, if it must be refused; `error` is the result of read_header().
std::optional<HttpReply> objection(const boost::system::error_code& error, const Parser& parser,
                                   const HttpSettings& settings);
/// The reply that refuses a request for a WebSocket, if it must be refused.
std::optional<HttpReply> objection_to_socket(const Request& request, bool is_same_origin);

/// A reply of one line of text.
HttpReply plain(boost::beast::http::status status, const std::string& text);
HttpReply plain(boost::beast::http::status status);
/// The server is busy: the client should ask again in a second.
HttpReply try_again(const std::string& text);
/// Sends the client to the same page of the HTTPS port.
HttpReply redirect_to_https(const Request& request, std::uint16_t https_port);

/// The response for a reply, which must outlive it. With `strict`, browsers use only HTTPS for this host from now on.
Response respond(const HttpReply& reply, const Request& request, bool keep_alive, bool strict);

}  // namespace net
