#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "protocol/messages/message.h"
#include "server/room/state.h"

/// What a table tells of itself.
namespace room {

[[nodiscard]] protocol::answer::Room summary(const State& state);
/// What a newcomer has to know beside the moves: clocks, pause, score, open questions, who is away.
[[nodiscard]] std::vector<protocol::Message> situation(const State& state, referee::Now now);
[[nodiscard]] protocol::event::Clock clocks(const State& state, referee::Now now);
/// Expects a pause.
[[nodiscard]] protocol::event::Paused pause_message(const State& state, referee::Now now);
/// Expects a score that is being agreed on.
[[nodiscard]] protocol::event::Scoring score_message(const State& state, referee::Now now);

/// ms until the opponent of an absent player may claim the game; nothing when nobody may.
[[nodiscard]] std::optional<std::int64_t> claimable_in(const State& state, Side absent, referee::Now now);
/// The same for one who has just left, on whichever side.
[[nodiscard]] std::optional<std::int64_t> patience_with(const State& state, const identity::UserName& user,
                                                        referee::Now now);

}  // namespace room
