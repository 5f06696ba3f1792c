#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

#include "server/app/app.h"
#include "server/app/door.h"
#include "server/app/ports.h"
#include "server/app/settings.h"
#include "server/doors/host.h"
#include "server/store/engine.h"

namespace app {

/// A server process. It serves at once, or, if another server of its database does, when that one has ended; with a
/// link port it is a door of that one until then. Runs on the io thread.
class Node {
 public:
  /// Throws std::exception with a one-line message for the operator if it cannot start. `io` must outlive it.
  Node(boost::asio::io_context& io, const Settings& settings);
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  ~Node();

  [[nodiscard]] Ports ports() const { return app_ ? app_->ports() : door_->ports(); }

  // As those of App.
  void reload(const Settings& settings);
  void drain(std::function<void()> stopped);
  void stop();

 private:
  void wait_as_door();
  void serve();

  boost::asio::io_context& io_;
  Settings settings_;
  std::optional<Ports> door_ports_;
  boost::asio::steady_timer farewell_;  ///< of the door, after this server has begun to serve
  std::unique_ptr<store::Engine> engine_;
  std::unique_ptr<doors::Host> host_;
  std::unique_ptr<Door> door_;
  std::unique_ptr<App> app_;
  std::jthread waiting_;  ///< for its turn to serve
};

}  // namespace app
