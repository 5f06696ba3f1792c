#include "server/app/deadlines.h"

namespace app {

namespace asio = boost::asio;

void Deadlines::set(const room::SetDeadline& wish) {
  if (!wish.at) {
    deadlines_.erase(wish.room);
    return;
  }
  deadlines_.insert_or_assign(wish.room, Deadline{*wish.at, asio::steady_timer(io_)});
  wait_for(wish.room);
}

void Deadlines::wait_for(std::optional<room::RoomId> room) {
  Deadline& deadline = deadlines_.at(room);
  deadline.timer.expires_after(deadline.at - ways_.now());
  deadline.timer.async_wait([this, room](const boost::system::error_code& cancelled) {
    // A timer that is cancelled too late still calls this handler.
    const auto found = deadlines_.find(room);
    if (cancelled || found == deadlines_.end()) return;
    if (ways_.now() < found->second.at) return wait_for(room);
    deadlines_.erase(found);
    ways_.due(room);
  });
}

}  // namespace app
