#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <string>

#include "server/net/http_server.h"
#include "server/net/turns.h"

namespace app {

/// Makes replies that take long to compute, on a thread of its own, because the io thread has players to serve. The
/// networks take turns; the caller limits how many requests wait. Belongs to the io thread.
class ApiWorker {
 public:
  /// `io` must outlive it.
  explicit ApiWorker(boost::asio::io_context& io);
  ApiWorker(const ApiWorker&) = delete;
  ApiWorker& operator=(const ApiWorker&) = delete;
  ~ApiWorker();

  /// Calls `make` on the worker's thread and `answer` with its result on the io thread.
  void reply(const std::string& network, std::function<net::HttpReply()> make, net::HttpServer::Answer answer);

 private:
  struct Request {
    std::function<net::HttpReply()> make;
    net::HttpServer::Answer answer;
  };

  /// Gives the thread the next request, if it has none.
  void go_on();

  boost::asio::io_context& io_;
  net::Turns<Request> turns_;
  bool at_work_ = false;
  boost::asio::thread_pool thread_{1};
};

}  // namespace app
