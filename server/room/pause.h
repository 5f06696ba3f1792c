#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "server/referee/now.h"

namespace room {

/// The reason why the clocks are stopped.
enum class PauseReason : std::uint8_t {
  arbiter,
  agreed,       ///< by agreement of the players
  restart,      ///< the server has restarted and the player to move has not reconnected
  unreachable,  ///< the door (see doors::Host) of the player to move cannot be reached
  nobody_here,  ///< all players have disconnected
  unwatched,    ///< two bots play, nobody watches, and the user who opened the table is not connected
};

/// The word that the protocol uses.
constexpr std::string_view word(PauseReason why) {
  switch (why) {
    case PauseReason::arbiter:
      return "arbiter";
    case PauseReason::agreed:
      return "agreed";
    case PauseReason::restart:
      return "restart";
    case PauseReason::unreachable:
      return "unreachable";
    case PauseReason::nobody_here:
      return "nobody-here";
    case PauseReason::unwatched:
      return "unwatched";
  }
  return "arbiter";
}

struct Pause {
  PauseReason why{};
  std::optional<referee::TimePoint> until;
  referee::TimePoint since;

  /// Whether people asked for the pause and decide when it ends.
  [[nodiscard]] bool is_wanted() const { return why == PauseReason::arbiter || why == PauseReason::agreed; }
  /// Whether the server has caused it, and waits for the player to move.
  [[nodiscard]] bool is_our_fault() const { return why == PauseReason::restart || why == PauseReason::unreachable; }
};

}  // namespace room
