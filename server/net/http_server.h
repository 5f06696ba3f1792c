#pragma once

#include <boost/asio/io_context.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "server/net/hosts.h"
#include "server/net/http_message.h"
#include "server/net/line_server.h"
#include "server/net/proxies.h"
#include "server/net/tls.h"
#include "server/net/web_connections.h"

/// The web port. Only the implementation includes Beast, which costs half a minute of compilation.
namespace net {

struct HttpSettings {
  static constexpr std::size_t max_body = std::size_t{256} << 10U;
  /// Bodies that are being read at the same time.
  static constexpr std::size_t max_bodies = 32;
  static constexpr std::size_t max_bodies_per_address = 4;

  Proxies proxies = {};  ///< trusted to name the address of a client, and to say that it uses HTTPS
  /// Whether a path takes POST and DELETE; null: none does.
  std::function<bool(std::string_view path)> takes_changes = {};
  /// Whether a path takes POST with a body of at most max_body bytes; null: none does.
  std::function<bool(std::string_view path)> takes_body = {};
  Hosts hosts = Hosts({"*"});
  HttpLimits limits = {};
  /// Whether a path that is asked for over HTTP gets a redirect to the HTTPS port; null: none does. With it browsers
  /// are told to use only HTTPS for this host, and WebSockets need TLS.
  std::function<bool(std::string_view path)> needs_https = {};
};

class HttpServer {
 public:
  using Answer = std::function<void(HttpReply reply)>;
  /// Answers a request, at once or later, on the io thread. A page that takes longer than half a minute gets
  /// status 503. This class handles everything else about HTTP. Exceptions of the handler are logged and become status
  /// 500.
  using Pages = std::function<void(const HttpRequest& request, Answer answer)>;

  /// The path of the WebSocket.
  static constexpr std::string_view socket_path = "/socket";

  /// Listens on all addresses; port 0 takes a free one. Throws std::runtime_error if that fails. WebSockets from
  /// programs, and from pages of this server, become sessions of `lines`, which must outlive the server; null disables
  /// them.
  HttpServer(boost::asio::io_context& io, std::uint16_t port, Pages pages, LineServer* lines = nullptr,
             HttpSettings settings = {});
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();

  /// Listens on another port, with TLS. Requests over TLS may also arrive at the first port from now on, and those
  /// without TLS at this one get a redirect. Throws like the constructor. May be called once.
  void listen_tls(std::uint16_t port, std::shared_ptr<const TlsContext> context);
  /// From now on new connections use this certificate; existing ones continue.
  void renew_tls(std::shared_ptr<const TlsContext> context);

  [[nodiscard]] std::uint16_t port() const;
  /// 0 before listen_tls().
  [[nodiscard]] std::uint16_t tls_port() const;
  /// Ends all connections except WebSockets, which end with those of the LineServer.
  void stop();

 private:
  class Listener;
  std::shared_ptr<Listener> listener_;
};

}  // namespace net
