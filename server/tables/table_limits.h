#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace room {

/// What the built-in bots of a guest may use. The bots of accounts have only the limits that all bots have.
struct GuestBots {
  std::size_t thinking = 2;  ///< bots that think at the same time; those of the guest's other seats wait
  std::chrono::milliseconds time = std::chrono::seconds{10};  ///< for one move, whatever limits it
  std::int64_t threads = 1;                                   ///< of one bot
  std::int64_t mebibytes = 16;                                ///< of one bot
};

struct TableLimits {
  std::size_t max_tables = 10'000;
  std::size_t max_tables_per_user = 20;
  /// The number of finished games that stay at their tables for users who still look at them; the oldest are removed
  /// first.
  std::size_t kept_when_over = 256;
  GuestBots guest_bots = {};
};

}  // namespace room
