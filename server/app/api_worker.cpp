#include "server/app/api_worker.h"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <exception>
#include <optional>
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

void ApiWorker::reply(const std::string& network, std::function<net::HttpReply()> make,
                      net::HttpServer::Answer answer) {
  turns_.add(network, {std::move(make), std::move(answer)});
  go_on();
}

void ApiWorker::go_on() {
  if (at_work_) return;
  std::optional<Request> next = turns_.take();
  if (!next) return;
  at_work_ = true;
  asio::post(thread_, [this, request = *std::move(next)]() mutable {
    net::HttpReply made = made_by(request.make);
    asio::post(io_, [this, request = std::move(request), made = std::move(made)]() mutable {
      at_work_ = false;
      go_on();
      request.answer(std::move(made));
    });
  });
}

}  // namespace app
