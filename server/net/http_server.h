#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

/// The web port. Beast stays behind this interface, in http_server.cpp alone: it costs half a minute of compilation.
namespace net {

struct HttpReply {
  int status = 200;
  std::string content_type = "text/html; charset=utf-8";
  std::string body;
};

class HttpServer {
 public:
  /// Answers GET and HEAD for a path (without its query, not decoded); everything else about HTTP is this class's
  /// business. Its exceptions are logged and become status 500.
  using Pages = std::function<HttpReply(const std::string& path)>;

  /// Listens on all addresses; port 0 takes a free one. Throws std::runtime_error when it cannot.
  HttpServer(boost::asio::io_context& io, std::uint16_t port, Pages pages);
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();

  [[nodiscard]] std::uint16_t port() const;
  void stop();

 private:
  class Listener;
  std::shared_ptr<Listener> listener_;
};

}  // namespace net
