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

/// Analyses by built-in bots of games that are over. Each user can have one analysis at a time; the server limits the
/// total.
class Analyses {
 public:
  /// `next` is the number of the next analysis, `unfinished` are those that the last run of the server did not finish.
  /// `sessions` must outlive the object.
  Analyses(std::size_t max, const Sessions& sessions, std::int64_t next, std::vector<std::int64_t> unfinished)
      : max_(max), sessions_(sessions), next_(next), unfinished_(std::move(unfinished)) {}

  /// Marks the analyses that were running when the last server ended as stopped.
  void start(Now now, Batches& out);

  void begin(const protocol::request::Analyse& analyse, Call& call);
  void stop(const protocol::request::StopAnalysis& stop, Call& call);

  /// Receives the game from the disk, and the analyses of it that already exist.
  Batches found(const FindAnalyses& work, protocol::GameRecord record,
                const std::vector<store::StoredAnalysis>& analyses, Now now);
  /// The bot's evaluation of the position after this many plies.
  Batches analysed(std::int64_t analysis, int ply, Side side, const core::Thought& thought);
  /// The bot has looked at all positions, or has failed.
  Batches ended(std::int64_t analysis, bool done, Now now);
  /// Part of the analysis could not be saved, so it ends.
  Batches not_saved(std::int64_t analysis, Now now);

 private:
  [[nodiscard]] std::optional<Refused> no_more_for(const UserName& user) const;
  Batches end(std::int64_t analysis, std::string_view why, Now now);

  std::size_t max_;
  const Sessions& sessions_;
  std::map<std::int64_t, UserName> running_;  ///< running or waiting analyses, and the users who receive them
  std::int64_t next_;
  std::vector<std::int64_t> unfinished_;
};

}  // namespace room
