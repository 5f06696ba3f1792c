#include "server/room/messages.h"

#include <algorithm>
#include <chrono>
#include <iterator>

#include "server/room/flow.h"

namespace room {

namespace event = protocol::event;

namespace {

std::int64_t until(TimePoint at, Now now) {
  return std::max(Millis{0}, std::chrono::duration_cast<Millis>(at - now.steady)).count();
}

}  // namespace

protocol::answer::Room summary(const State& state) {
  return {state.id,
          std::string{state.kind->name},
          std::string{word(state.phase)},
          state.seats.name(Side::black),
          state.seats.name(Side::white),
          state.live.to_move(),
          state.live.ply(),
          state.clock.left(Side::black),
          state.clock.left(Side::white)};
}

std::vector<protocol::Message> situation(const State& state, Now now) {
  std::vector<protocol::Message> messages;
  // A client that looks at the table later sees on which stones the players have agreed.
  if (state.phase == Phase::over && state.agreed_dead)
    messages.emplace_back(event::Scoring{state.id, 0, state.result, *state.agreed_dead});
  if (!state.in_game()) return messages;
  if (state.clock.has_limit(Side::black) || state.clock.has_limit(Side::white))
    messages.emplace_back(clocks(state, now));
  if (state.pause) messages.emplace_back(pause_message(state, now));
  if (state.score) std::ranges::move(score_messages(state, now), std::back_inserter(messages));
  for (std::size_t i = 0; i < offer_words.size(); ++i) {
    const auto what = static_cast<Offer>(i);
    if (const auto& open = state.offers.open(what))
      messages.emplace_back(event::Asked{state.id, std::string{word(what)}, open->by,
                                         open->plies > 0 ? std::optional(open->plies) : std::nullopt});
  }
  for (const Side side : base::both_sides)
    if (const auto left = claimable_in(state, side, now))
      messages.emplace_back(event::Left{state.id, state.seats.name(side), "player", left});
  return messages;
}

event::Clock clocks(const State& state, Now now) {
  const BotWait* const wait = state.waiting_bot();
  const bool runs = state.phase == Phase::playing && !state.relay && (wait == nullptr || !wait->told);
  return {state.id, state.clock.left_now(Side::black, now.steady), state.clock.left_now(Side::white, now.steady),
          runs ? std::string{base::name(state.live.to_move())} : "none"};
}

event::Paused pause_message(const State& state, Now now) {
  std::optional<std::int64_t> left;
  if (state.pause->until) left = until(*state.pause->until, now);
  return {state.id, std::string{word(state.pause->why)}, left};
}

std::vector<protocol::Message> score_messages(const State& state, Now now) {
  const ScoreAgreement& score = *state.score;
  std::vector<protocol::Message> messages{
      event::Scoring{state.id, until(score.until(), now), core::result_text(counted(state)), score.dead()}};
  if (!score.unsettled().empty()) messages.emplace_back(event::Unsettled{state.id, score.unsettled()});
  return messages;
}

std::optional<std::int64_t> claimable_in(const State& state, Side absent, Now now) {
  if (!state.in_game() || !state.presence.is_away(absent)) return std::nullopt;
  if (state.pause && state.pause->is_our_fault() && state.pause->until) return until(*state.pause->until, now);
  return until(state.presence.patience_ends(absent), now);
}

std::optional<std::int64_t> patience_with(const State& state, const identity::UserName& user, Now now) {
  for (const Side side : base::both_sides)
    if (state.seats.holds(user, side)) return claimable_in(state, side, now);
  return std::nullopt;
}

}  // namespace room
