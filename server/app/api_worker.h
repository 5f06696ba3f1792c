#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <functional>
#include <string>

#include "server/net/http_server.h"
#include "server/net/shares.h"

namespace app {

/// Makes replies that take long to compute, on a thread of its own, because the io thread has players to serve. A
/// client whose address has too many requests waiting is asked to try again later, and so is everybody if the queue is
/// full. Belongs to the io thread.
class ApiWorker {
 public:
  /// `io` must outlive it.
  explicit ApiWorker(boost::asio::io_context& io);
  ApiWorker(const ApiWorker&) = delete;
  ApiWorker& operator=(const ApiWorker&) = delete;
  ~ApiWorker();

  static constexpr std::size_t max_waiting = 64;
  static constexpr std::size_t max_waiting_per_address = 16;

  /// Calls `make` on the worker's thread and `answer` with its result on the io thread.
  void reply(const std::string& address, std::function<net::HttpReply()> make, net::HttpServer::Answer answer);

 private:
  boost::asio::io_context& io_;
  net::Shares waiting_{max_waiting, max_waiting_per_address};
  boost::asio::thread_pool thread_{1};
};

}  // namespace app
