#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <map>
#include <optional>

#include "server/session/effects.h"

namespace app {

/// Deadlines by the server's clock: one for each room, and one for everything outside rooms.
class Deadlines {
 public:
  struct Ways {
    std::function<referee::TimePoint()>
        now;  ///< by the server's clock, which is behind the timers' clock if the server was stalled
    std::function<void(std::optional<room::RoomId>)> due;
  };
  /// `io` must outlive the object.
  Deadlines(boost::asio::io_context& io, Ways ways) : io_(io), ways_(std::move(ways)) {}

  /// Replaces the room's earlier deadline; without a time it is removed.
  void set(const room::SetDeadline& wish);
  void clear() { deadlines_.clear(); }

 private:
  struct Deadline {
    explicit Deadline(boost::asio::io_context& io) : timer(io) {}
    boost::asio::steady_timer timer;
    referee::TimePoint at;      ///< the time that is waited for
    referee::TimePoint looked;  ///< the time at which the timer expires, which may be earlier
  };
  void wait_for(std::optional<room::RoomId> room, Deadline& deadline);

  boost::asio::io_context& io_;
  Ways ways_;
  std::map<std::optional<room::RoomId>, Deadline> deadlines_;
};

}  // namespace app
