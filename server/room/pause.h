#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "server/referee/now.h"

namespace room {

/// Why the clocks stand.
enum class PauseReason : std::uint8_t {
  arbiter,
  agreed,       ///< by the players
  restart,      ///< the server has come back, the player to move has not
  nobody_here,  ///< all players have lost the connection
};

/// The protocol's word.
constexpr std::string_view word(PauseReason why) {
  switch (why) {
    case PauseReason::arbiter:
      return "arbiter";
    case PauseReason::agreed:
      return "agreed";
    case PauseReason::restart:
      return "restart";
    case PauseReason::nobody_here:
      return "nobody-here";
  }
  return "arbiter";
}

struct Pause {
  PauseReason why{};
  std::optional<referee::TimePoint> until;
  referee::TimePoint since;

  /// People have decided it, and decide when it ends.
  [[nodiscard]] bool is_wanted() const { return why == PauseReason::arbiter || why == PauseReason::agreed; }
};

}  // namespace room
