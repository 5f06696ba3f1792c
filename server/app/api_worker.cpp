#include "server/app/api_worker.h"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <exception>
#include <utility>

#include "server/app/api_reply.h"
#include "server/bot/thread_priority.h"

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
  if (!waiting_.take(address)) return answer(error_reply(ErrorCode::busy, "the server is busy: try again in a second"));
  asio::post(thread_, [this, address, make = std::move(make), answer = std::move(answer)]() mutable {
    asio::post(io_, [this, address, answer = std::move(answer), made = made_by(make)]() mutable {
      waiting_.give_back(address);
      answer(std::move(made));
    });
  });
}

}  // namespace app
