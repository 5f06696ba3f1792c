#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/net/line_server.h"
#include "server/net/proxies.h"

/// The web port. Beast stays behind this interface: it costs half a minute of compilation.
namespace net {

/// What a page is asked with. HEAD is asked like GET.
struct HttpRequest {
  std::string path;   ///< not decoded
  std::string query;  ///< what stands behind `?`, not decoded
  std::string accept_encoding;
  std::string if_none_match;
};

struct HttpReply {
  int status = 200;
  std::string content_type = "text/html; charset=utf-8";  ///< empty where there is no body
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;  ///< besides those that every page has
  bool embeddable = false;                                   ///< other sites may show the page in a frame
};

class HttpServer {
 public:
  using Answer = std::function<void(HttpReply reply)>;
  /// Answers a request for a page, at once or later, on the io thread; a page that takes longer than half a minute is
  /// given up, with status 503. Everything else about HTTP is this class's business. Its exceptions are logged and
  /// become status 500.
  using Pages = std::function<void(const HttpRequest& request, Answer answer)>;

  /// Where clients ask for a WebSocket.
  static constexpr std::string_view socket_path = "/socket";

  /// Listens on all addresses; port 0 takes a free one. Throws std::runtime_error when it cannot. WebSockets of pages
  /// that come from this very server, and of programs, become sessions of `lines`, which must outlive the server;
  /// null for none. `proxies` are believed when they say from which address such a session comes.
  HttpServer(boost::asio::io_context& io, std::uint16_t port, Pages pages, LineServer* lines = nullptr,
             Proxies proxies = {});
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();

  [[nodiscard]] std::uint16_t port() const;
  /// Ends all connections but the WebSockets, which end with those of the LineServer.
  void stop();

 private:
  class Listener;
  std::shared_ptr<Listener> listener_;
};

}  // namespace net
