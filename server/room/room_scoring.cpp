#include <algorithm>

#include "server/room/room.h"

/// Two people agree on which stones are dead. Whatever they do, the game ends: who disagrees plays on, and when the
/// time for the agreement is over the board counts as it stands (Tromp-Taylor).
namespace room {

using protocol::ErrorCode;
using protocol::YesNo;
namespace answer = protocol::answer;
namespace event = protocol::event;

bool Room::score_can_be_agreed() const {
  const std::optional<core::Ending> ending = game_.ending();
  return ending && ending->reason == core::EndReason::score && options_.agree_on_score && !has_bot(Side::black) &&
         !has_bot(Side::white);
}

void Room::begin_scoring(Now now, RoomEffects& effects) {
  clock_.charge(now.steady);
  state_ = State::scoring;
  score_ = Score{{}, {}, false, now.steady + scoring_time};
  ++turn_;
  effects.push_back(Tell{score_message(now)});
  effects.push_back(AskEstimate{id_, kind_->scoring, game_, std::nullopt, "", turn_});
}

RoomEffects Room::estimated(int turn, const std::optional<core::Estimate>& estimate, Now now) {
  if (state_ != State::scoring || turn != turn_ || score_->touched || !estimate) return {};
  RoomEffects effects;
  score_->dead = estimate->dead;
  if (!score_->dead.empty()) effects.push_back(Tell{score_message(now)});
  return effects;
}

Result Room::mark(const UserName& user, const std::string& point, bool dead, Now now) {
  if (!seated(user)) return tl::unexpected(Refused{ErrorCode::not_seated, "you do not sit at this table"});
  if (state_ != State::scoring)
    return tl::unexpected(Refused{ErrorCode::not_started, "chains are marked after both sides have passed"});
  const base::Expected<std::vector<std::string>> chain = kind_->scoring->chain(game_, point);
  if (!chain) return tl::unexpected(Refused{ErrorCode::illegal, chain.error().text});
  const std::string state = dead ? "dead" : "alive";
  RoomEffects effects{Answer{answer::Dead{id_, point, state}}};
  set_marks(*chain, dead);
  score_->touched = true;
  score_->accepted = {};
  std::string marked;
  for (const std::string& each : score_->dead) marked += (marked.empty() ? "" : " ") + each;
  save_act("mark", user.shown, std::move(marked), now, effects);
  effects.push_back(Tell{event::Marked{id_, point, state}});
  effects.push_back(Tell{score_message(now)});
  return effects;
}

void Room::set_marks(const std::vector<std::string>& chain, bool dead) {
  std::erase_if(score_->dead, [&](const std::string& point) { return std::ranges::find(chain, point) != chain.end(); });
  if (dead) score_->dead.insert(score_->dead.end(), chain.begin(), chain.end());
}

Result Room::reply_to_score(const UserName& user, bool yes, Now now) {
  if (!seated(user)) return tl::unexpected(Refused{ErrorCode::not_seated, "you do not sit at this table"});
  if (state_ != State::scoring)
    return tl::unexpected(Refused{ErrorCode::nothing_asked, "no score is being agreed at this table"});
  RoomEffects effects{Answer{answer::Reply{id_, "score", yes ? YesNo::yes : YesNo::no}}};
  if (!yes) {
    // The passes are taken back: whoever passed first is to move.
    const int ply = game_.ply();
    take_back(ply - 2, "play-on", user.shown, now, effects);
    return effects;
  }
  score_->touched = true;
  for (const Side side : base::both_sides) {
    if (!holds(user, side)) continue;
    score_->accepted[side] = true;
    effects.push_back(Tell{event::Answered{id_, "score", side, YesNo::yes}});
  }
  if (score_->accepted.black && score_->accepted.white)
    finish(core::result_text(counted()), std::string{core::word(core::EndReason::score)}, now, effects);
  return effects;
}

core::Ending Room::counted() const {
  return kind_->scoring->count(game_, score_->dead);
}

event::Scoring Room::score_message(Now now) const {
  const auto left = std::chrono::duration_cast<Millis>(score_->until - now.steady);
  return {id_, std::max(Millis{0}, left).count(), core::result_text(counted()), score_->dead};
}

}  // namespace room
