#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "server/doors/session_number.h"
#include "server/net/stream.h"

namespace doors {

/// The lists of sessions that got the last broadcasts. The spectators of a game get line after line, so a door is told
/// their list once, with the place where it keeps it. A new list takes the place of an older one.
class Audiences {
 public:
  /// The sessions of one door and one encoding.
  struct Part {
    DoorNumber door = 0;
    net::Encoding encoding = net::Encoding::lines;
    std::size_t place = 0;         ///< where the door keeps them
    std::vector<SessionId> there;  ///< by their numbers at the door
  };
  struct Found {
    const std::vector<Part>& parts;  ///< valid until the next call
    bool is_new;                     ///< the doors do not have them
  };

  /// Expects sessions of doors. `encoding_of` tells the encoding of a session, which never changes.
  Found find(std::span<const SessionId> sessions, const std::function<net::Encoding(SessionId)>& encoding_of);

  /// The number of places that a door needs.
  static constexpr std::size_t places = 8192;  // two for each list, one of each encoding

 private:
  struct Audience {
    std::vector<SessionId> sessions;
    std::vector<Part> parts;
  };

  std::vector<Audience> audiences_{places / 2};  ///< by a hash of the sessions
};

}  // namespace doors
