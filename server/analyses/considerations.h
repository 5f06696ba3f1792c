#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/analyses/consideration_limits.h"
#include "server/room/refused.h"
#include "server/session/call.h"
#include "server/session/sessions.h"
#include "server/tables/tables.h"

namespace room {

/// Built-in bots' live views of positions that users ask about. A bot thinks in slices and resumes its search in each;
/// the user gets its view after every slice.
class Considerations {
 public:
  /// Maximum thinking time for a position.
  static constexpr std::chrono::milliseconds max_time{10'000};
  /// The first slice is short, so that the user soon sees something.
  static constexpr std::chrono::milliseconds first_slice{100};
  static constexpr std::chrono::milliseconds slice{400};

  /// Both must outlive the object.
  Considerations(const ConsiderationLimits& limits, const Tables& tables) : limits_(limits), tables_(tables) {}

  void begin(const protocol::request::Consider& wanted, Call& call);
  void stop(const protocol::request::StopConsidering& wanted, Call& call);

  /// The bot has thought for one more slice; nullopt: it has failed.
  Batches considered(std::int64_t number, const std::optional<core::Thought>& thought);
  /// The connection's user is leaving.
  void leave(SessionId session, Effects& out);

 private:
  struct Consideration {
    SessionId session{};
    UserName user;
    std::string address;
    const core::GameKind* game = nullptr;
    const core::BotKind* bot = nullptr;
    core::AnyGame position;
    std::int64_t max_playouts = 0;
    std::chrono::milliseconds time{0};  ///< of all slices, including the running one
    std::chrono::milliseconds running = first_slice;
    // Of all slices.
    std::int64_t nodes = 0;
    std::int64_t playouts = 0;
    /// What the bot has searched: nodes if it makes no playouts.
    [[nodiscard]] std::int64_t searched() const { return playouts > 0 ? playouts : nodes; }
    /// Sums over all playouts.
    std::vector<double> ownership = {};
    double lead = 0;
  };
  using Running = std::map<std::int64_t, Consideration>;

  /// The reason why the user may not have a position considered now.
  [[nodiscard]] std::optional<Refused> refusal(const core::GameKind& game, const Call& call) const;
  /// Counts one more request of the address; false if there were too many in this second.
  bool count_request(const std::string& address, TimePoint now);
  [[nodiscard]] bool plays(const UserName& user, const core::GameKind& game) const;
  [[nodiscard]] Running::iterator of(const UserName& user);
  static void think(Running::reference entry, Effects& out);
  static protocol::event::Considered view(Consideration& consideration, std::int64_t number,
                                          const core::Thought& thought);
  /// Ends it, and tells its connection if there is a reason.
  void end(Running::iterator found, std::string_view why, Effects& out);

  ConsiderationLimits limits_;
  const Tables& tables_;
  Running running_;
  /// The requests of an address since the first one in the last second.
  struct Requests {
    TimePoint since;
    std::size_t count = 0;
  };
  std::map<std::string, Requests> requests_;
  std::int64_t next_ = 1;
};

}  // namespace room
