#include "server/doors/audiences.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace doors {

Audiences::Found Audiences::find(std::span<const SessionId> sessions,
                                 const std::function<net::Encoding(SessionId)>& encoding_of) {
  const std::string_view bytes(reinterpret_cast<const char*>(sessions.data()), sessions.size_bytes());
  const std::size_t slot = std::hash<std::string_view>()(bytes) % audiences_.size();
  Audience& audience = audiences_[slot];
  if (std::ranges::equal(audience.sessions, sessions)) return {audience.parts, false};
  std::map<std::pair<DoorNumber, net::Encoding>, std::vector<SessionId>> groups;
  for (const SessionId session : sessions) groups[{door_of(session), encoding_of(session)}].push_back(at_door(session));
  audience.sessions.assign(sessions.begin(), sessions.end());
  audience.parts.clear();
  for (auto& [group, there] : groups) {
    const auto [door, encoding] = group;
    if (encoding == net::Encoding::thesis) continue;  // it gets no messages
    const std::size_t place = 2 * slot + (encoding == net::Encoding::json ? 1 : 0);
    audience.parts.push_back({door, encoding, place, std::move(there)});
  }
  return {audience.parts, true};
}

}  // namespace doors
