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

/// The web port. Only the implementation includes Beast, which costs half a minute of compilation.
namespace net {

/// The request for a page. HEAD is handled like GET.
struct HttpRequest {
  std::string path;   ///< not decoded
  std::string query;  ///< the part after `?`, not decoded
  std::string accept_encoding;
  std::string if_none_match;
};

struct HttpReply {
  int status = 200;
  std::string content_type = "text/html; charset=utf-8";  ///< empty if there is no body
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;  ///< in addition to those that every page has
  bool embeddable = false;                                   ///< whether other sites may show the page in a frame
};

class HttpServer {
 public:
  using Answer = std::function<void(HttpReply reply)>;
  /// Answers a request for a page, at once or later, on the io thread. A page that takes longer than half a minute gets
  /// status 503. This class handles everything else about HTTP. Exceptions of the handler are logged and become status
  /// 500.
  using Pages = std::function<void(const HttpRequest& request, Answer answer)>;

  /// The path of the WebSocket.
  static constexpr std::string_view socket_path = "/socket";

  /// Listens on all addresses; port 0 takes a free one. Throws std::runtime_error if that fails. WebSockets from
  /// programs, and from pages of this server, become sessions of `lines`, which must outlive the server; null disables
  /// them. `proxies` are trusted to name the address that such a session comes from.
  HttpServer(boost::asio::io_context& io, std::uint16_t port, Pages pages, LineServer* lines = nullptr,
             Proxies proxies = {});
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();

  [[nodiscard]] std::uint16_t port() const;
  /// Ends all connections except WebSockets, which end with those of the LineServer.
  void stop();

 private:
  class Listener;
  std::shared_ptr<Listener> listener_;
};

}  // namespace net
