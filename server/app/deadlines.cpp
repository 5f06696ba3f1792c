#include "server/app/deadlines.h"

namespace app {

void Deadlines::set(const room::SetDeadline& wish) {
  if (!wish.at) {
    deadlines_.erase(wish.room);
    return;
  }
  const auto [found, is_new] = deadlines_.try_emplace(wish.room, io_);
  Deadline& deadline = found->second;
  deadline.at = *wish.at;
  // Most moves only put a deadline off. Then the timer expires too early and waits again.
  if (is_new || deadline.at < deadline.looked) wait_for(wish.room, deadline);
}

void Deadlines::wait_for(std::optional<room::RoomId> room, Deadline& deadline) {
  deadline.looked = deadline.at;
  deadline.timer.expires_after(deadline.at - ways_.now());
  deadline.timer.async_wait([this, room](const boost::system::error_code& cancelled) {
    // A timer that is cancelled too late still calls this handler.
    const auto found = deadlines_.find(room);
    if (cancelled || found == deadlines_.end()) return;
    if (ways_.now() < found->second.at) return wait_for(room, found->second);
    deadlines_.erase(found);
    ways_.due(room);
  });
}

}  // namespace app
