#include "server/app/api_worker.h"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <exception>
#include <utility>

#include "server/app/api_reply.h"
#include "server/bot/thread_priority.h"
#include "server/net/addresses.h"

namespace app {
namespace {

namespace asio = boost::asio;
using protocol::ErrorCode;

net::HttpReply made_by(const std::function<net::HttpReply()>& make) {
  try {
    return make();
  } catch (const std::exception& exception) {
    spdlog::error("page of the API: {}", exception.what());
    return error_reply(ErrorCode::internal, "the answer cannot be made");
  }
}

}  // namespace

ApiWorker::ApiWorker(asio::io_context& io) : io_(io) {
  asio::post(thread_, bot::lower_priority);
}

ApiWorker::~ApiWorker() {
  thread_.stop();
  thread_.join();
}

void ApiWorker::reply(const std::string& address, std::function<net::HttpReply()> make,
                      net::HttpServer::Answer answer) {
  std::string network = net::network_of(address);
  const auto found = waiting_of_.find(network);
  if (waiting_ >= max_waiting || (found != waiting_of_.end() && found->second >= max_waiting_per_address))
    return answer(error_reply(ErrorCode::busy, "the server is busy: try again in a second"));
  ++waiting_;
  ++waiting_of_[network];
  asio::post(thread_, [this, network = std::move(network), make = std::move(make),
                       answer = std::move(answer)]() mutable {
    asio::post(io_, [this, network = std::move(network), answer = std::move(answer), made = made_by(make)]() mutable {
      done(network);
      answer(std::move(made));
    });
  });
}

void ApiWorker::done(const std::string& network) {
  --waiting_;
  const auto found = waiting_of_.find(network);
  if (--found->second == 0) waiting_of_.erase(found);
}

}  // namespace app
