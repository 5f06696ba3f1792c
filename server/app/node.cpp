#include "server/app/node.h"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <exception>
#include <utility>

#include "server/auth/sealed_stream.h"
#include "server/store/engine_at.h"
#include "server/store/process_name.h"

namespace app {
namespace {

namespace asio = boost::asio;

/// In which the clients of the door read its last message.
constexpr std::chrono::seconds farewell_time{3};

void log_note(const std::string& text) {
  spdlog::info("{}", text);
}

}  // namespace

Node::Node(asio::io_context& io, const Settings& settings) : io_(io), settings_(settings), farewell_(io) {
  if (settings.link)
    wait_as_door();
  else
    app_ = std::make_unique<App>(
        io, settings, store::engine_at(settings.place(), {.standby = settings.standby, .note = log_note}), nullptr);
}

Node::~Node() = default;

void Node::wait_as_door() {
  const auth::Key key = auth::make_key();
  host_ = std::make_unique<doors::Host>(io_, settings_.link->port, key);
  const std::string address = settings_.link->host + ":" + std::to_string(host_->port());
  engine_ = store::engine_at(settings_.place(),
                             {.standby = true,
                              .note = log_note,
                              .link = store::ServingNode{store::process_name(), address, auth::key_text(key)},
                              .serving = [this](const std::optional<store::ServingNode>& node) {
                                asio::post(io_, [this, node] {
                                  if (door_) door_->carry_to(node);
                                });
                              }});
  door_ = std::make_unique<Door>(io_, settings_);
  door_ports_ = door_->ports();
  settings_ = with_ports(std::move(settings_), *door_ports_);
  waiting_ = std::jthread([this](const std::stop_token& stop) {
    try {
      if (engine_->take_turn(stop)) asio::post(io_, [this] { serve(); });
    } catch (const std::exception&) {
      asio::post(io_, [error = std::current_exception()] { std::rethrow_exception(error); });
    }
  });
}

/// The door closes its ports first, so that the app can open them.
void Node::serve() {
  if (waiting_.get_stop_token().stop_requested()) return;
  door_->stop("this server serves the games from now on: reconnect");
  app_ = std::make_unique<App>(io_, settings_, std::move(engine_), host_.get());
  spdlog::info("this server serves the games now");
  farewell_.expires_after(farewell_time);
  farewell_.async_wait([this](const boost::system::error_code& cancelled) {
    if (!cancelled) door_.reset();
  });
}

void Node::reload(const Settings& settings) {
  if (app_) return app_->reload(door_ports_ ? with_ports(settings, *door_ports_) : settings);
  door_->reload(settings);
  settings_ = with_ports(settings, *door_ports_);
}

void Node::drain(std::function<void()> stopped) {
  if (app_) return app_->drain(std::move(stopped));
  stopped();
  stop();
}

void Node::stop() {
  farewell_.cancel();
  if (app_) return app_->stop();
  waiting_.request_stop();
  door_->stop("the server is shutting down; games are kept");
  host_.reset();
}

}  // namespace app
