#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <map>
#include <optional>

#include "server/session/effects.h"

namespace app {

/// Wishes to be called at a time of the server's clock: one for each room, and one for what runs by itself.
class Deadlines {
 public:
  struct Ways {
    std::function<referee::TimePoint()>
        now;  ///< by the server's clock, which is behind the timers' if the server stood
    std::function<void(std::optional<room::RoomId>)> due;
  };
  /// `io` outlives it.
  Deadlines(boost::asio::io_context& io, Ways ways) : io_(io), ways_(std::move(ways)) {}

  /// Takes the place of the room's last wish; without a time there is none.
  void set(const room::SetDeadline& wish);
  void clear() { deadlines_.clear(); }

 private:
  struct Deadline {
    referee::TimePoint at;
    boost::asio::steady_timer timer;
  };
  void wait_for(std::optional<room::RoomId> room);

  boost::asio::io_context& io_;
  Ways ways_;
  std::map<std::optional<room::RoomId>, Deadline> deadlines_;
};

}  // namespace app
