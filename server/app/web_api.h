#pragma once

#include <boost/asio/io_context.hpp>
#include <string>
#include <string_view>

#include "server/net/http_server.h"
#include "server/store/store.h"

namespace app {

/// What the hall knows, for reading, as JSON and without a login: the pages under /api/. openapi.cpp describes them.
/// Belongs to the io thread.
class WebApi {
 public:
  /// Both must outlive it.
  WebApi(boost::asio::io_context& io, store::Store& store) : io_(io), store_(store) {}

  static constexpr std::string_view root = "/api/";

  /// Expects a path that begins with root. Answers at once, or when the store has.
  void answer(const net::HttpRequest& request, const net::HttpServer::Answer& answer);

 private:
  void archive(const net::HttpRequest& request, const net::HttpServer::Answer& answer);
  void record(std::string_view file, const net::HttpServer::Answer& answer);
  bool may_ask(const net::HttpServer::Answer& answer);

  boost::asio::io_context& io_;
  store::Store& store_;
  int questions_ = 0;  ///< that the store has not answered yet
};

}  // namespace app
