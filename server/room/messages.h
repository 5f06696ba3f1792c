#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "protocol/messages/message.h"
#include "server/room/state.h"

/// The messages in which a table reports its state.
namespace room {

[[nodiscard]] protocol::answer::Room summary(const State& state);
/// What a newcomer must know in addition to the moves: clocks, pause, score, pending requests, absent players.
[[nodiscard]] std::vector<protocol::Message> situation(const State& state, referee::Now now);
[[nodiscard]] protocol::event::Clock clocks(const State& state, referee::Now now);
/// Expects a paused game.
[[nodiscard]] protocol::event::Paused pause_message(const State& state, referee::Now now);
/// The proposed score and the stones that are unsettled. Expects a game whose score is being agreed on.
[[nodiscard]] std::vector<protocol::Message> score_messages(const State& state, referee::Now now);

/// Milliseconds until the opponent of an absent player may claim the game; nullopt if it cannot be claimed.
[[nodiscard]] std::optional<std::int64_t> claimable_in(const State& state, Side absent, referee::Now now);
/// The same for a user who has just left, on whichever side.
[[nodiscard]] std::optional<std::int64_t> patience_with(const State& state, const identity::UserName& user,
                                                        referee::Now now);

}  // namespace room
