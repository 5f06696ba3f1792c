#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <functional>
#include <string>

#include "server/net/http_server.h"
#include "server/net/shares.h"
#include "server/net/turns.h"

namespace app {

/// Makes replies that take long to compute, on a thread of its own, because the io thread has players to serve. The
/// addresses take turns. A client whose address has too many requests waiting is asked to try again later, and so is
/// everybody if the queue is full. Belongs to the io thread.
class ApiWorker {
 public:
  /// `io` must outlive it.
  explicit ApiWorker(boost::asio::io_context& io);
  ApiWorker(const ApiWorker&) = delete;
  ApiWorker& operator=(const ApiWorker&) = delete;
  ~ApiWorker();

  static constexpr std::size_t max_waiting = 256;
  /// Twenty browsers behind one address open the lobby, each with the six requests that it makes at once.
  static constexpr std::size_t max_waiting_per_address = 128;

  /// Calls `make` on the worker's thread and `answer` with its result on the io thread.
  void reply(const std::string& address, std::function<net::HttpReply()> make, net::HttpServer::Answer answer);

 private:
  struct Request {
    std::string address;
    std::function<net::HttpReply()> make;
    net::HttpServer::Answer answer;
  };

  /// Gives the thread the next request, if it has none.
  void go_on();

  boost::asio::io_context& io_;
  net::Shares waiting_{max_waiting, max_waiting_per_address};
  net::Turns<Request> turns_;
  bool at_work_ = false;
  boost::asio::thread_pool thread_{1};
};

}  // namespace app
