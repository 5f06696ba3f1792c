#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "protocol/record/game_record.h"
#include "server/room/refused.h"
#include "server/session/call.h"
#include "server/session/sessions.h"

namespace room {

/// Built-in bots look at games that are over. Each user has one analysis at a time, and the server a few.
class Analyses {
 public:
  /// `next` is the number of the next one, `unfinished` are those that the last server did not finish. `sessions`
  /// outlives it.
  Analyses(std::size_t max, const Sessions& sessions, std::int64_t next, std::vector<std::int64_t> unfinished)
      : max_(max), sessions_(sessions), next_(next), unfinished_(std::move(unfinished)) {}

  /// What was under way when the last server ended has stopped.
  void start(Now now, Batches& out);

  void begin(const protocol::request::Analyse& analyse, Call& call);
  void stop(const protocol::request::StopAnalysis& stop, Call& call);

  /// What the disk has of the game, and what others have found in it.
  Batches found(const FindAnalyses& work, protocol::GameRecord record,
                const std::vector<store::StoredAnalysis>& analyses, Now now);
  /// What the bot thinks of the position after so many plies.
  Batches analysed(std::int64_t analysis, int ply, Side side, const core::Thought& thought);
  /// It has seen them all, or has failed.
  Batches ended(std::int64_t analysis, bool done, Now now);
  /// Something of it could not be saved: it ends.
  Batches not_saved(std::int64_t analysis, Now now);

 private:
  [[nodiscard]] std::optional<Refused> no_more_for(const UserName& user) const;
  Batches end(std::int64_t analysis, std::string_view why, Now now);

  std::size_t max_;
  const Sessions& sessions_;
  std::map<std::int64_t, UserName> running_;  ///< those that run or wait, and who wants to hear of them
  std::int64_t next_;
  std::vector<std::int64_t> unfinished_;
};

}  // namespace room
