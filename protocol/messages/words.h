#pragma once

#include "protocol/messages/field.h"

/// The closed sets of words that texts of messages are taken from, with their names in TypeScript and the documents.
namespace protocol {

inline constexpr Words account_role{"AccountRole", "player|bot|arbiter|admin"};
inline constexpr Words any_role{"UserRole", "guest|player|bot|arbiter|admin"};
inline constexpr Words analysis_end{"AnalysisEnd", "done|stopped|failed"};
inline constexpr Words chain_state{"ChainState", "dead|alive"};
inline constexpr Words chat_channel{"ChatChannel", "players|watchers"};
inline constexpr Words check_verdict{"CheckVerdict", "passed|failed"};
inline constexpr Words closing_code{"ClosingCode", "shutdown|signed-out|too-many|no-login|no-pong"};
inline constexpr Words entrant_state{"EntrantState", "in|withdrawn"};
inline constexpr Words failure_verdict{"FailureVerdict", "restart|forfeit"};
inline constexpr Words idle_reason{"IdleReason", "waiting|over"};
inline constexpr Words login_manner{"LoginManner", "yes|no|worker"};
inline constexpr Words name_role{"NameRole", "guest|player|bot|arbiter|admin|built-in"};
inline constexpr Words offer{"OfferWord", "repent|draw|pause|rematch"};
inline constexpr Words pause_reason{"PauseReason", "agreed|arbiter|restart|unreachable|nobody-here|unwatched"};
inline constexpr Words question{"Question", "repent|draw|pause|rematch|score"};
inline constexpr Words record_format{"RecordFormat", "sgf|json|xml|ggf"};
inline constexpr Words running_clock{"RunningClock", "black|white|none"};
inline constexpr Words start_role{"StartRole", "black|white|watch"};
inline constexpr Words table_detail{"TableDetail", "away|all"};
inline constexpr Words table_role{"TableRole", "player|watcher"};
inline constexpr Words table_stage{"TableStage", "open|ready|playing|scoring|paused|over"};
inline constexpr Words tournament_format{"TournamentFormat",
                                         "round-robin|gauntlet|swiss|mcmahon|knockout|double-knockout|league|match"};
inline constexpr Words tournament_state{"TournamentState", "open|running|paused|over"};
inline constexpr Words watch_manner{"WatchManner", "glance"};

}  // namespace protocol
