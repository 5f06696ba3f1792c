#include <algorithm>
#include <array>
#include <functional>

#include "server/referee/victory.h"
#include "server/room/room.h"

/// Time, pauses, and who is there.
namespace room {

namespace event = protocol::event;

namespace {

/// However often somebody has been away, for so long he is waited for again.
constexpr Millis min_patience = std::chrono::seconds{15};
/// When a side is told that its time runs out.
constexpr std::array low_times{Millis{10'000}, Millis{30'000}};

std::int64_t until(TimePoint at, Now now) {
  return std::max(Millis{0}, std::chrono::duration_cast<Millis>(at - now.steady)).count();
}

}  // namespace

RoomEffects Room::woken(Now now) {
  for (std::optional<Seat>& seat : {std::ref(seats_.black), std::ref(seats_.white)})
    if (seat && !seat->player.is_bot && !seat->relayed) seat->away_since = now.steady;
  RoomEffects effects;
  if (state_ == State::playing) {
    announce_turn(now, effects);
    // Whoever is to move has done nothing wrong: the time to come back is not his own.
    if (is_away(game_.to_move()) && clock_.has_limit(game_.to_move())) pause("restart", options_.grace, now, effects);
  } else if (state_ == State::scoring) {
    score_->until = now.steady + scoring_time;
    if (!score_->touched) effects.push_back(AskEstimate{id_, kind_->scoring, game_, std::nullopt, "", turn_});
  }
  return effects;
}

RoomEffects Room::begun_again(Now now) {
  RoomEffects effects{Save{store::NewGame{id_, std::string{kind_->name}, options_.all(), opener_.shown, now.wall}}};
  for (const Side side : base::both_sides) effects.push_back(Save{store::SeatChanged{id_, side, seats_[side]->player}});
  start_if_ready(now, effects);
  return effects;
}

RoomEffects Room::time_passes(Now now) {
  RoomEffects effects;
  if (state_ == State::paused && pause_->until && *pause_->until <= now.steady) resume(now, effects);
  if (score_ && score_->until <= now.steady) {
    finish(core::result_text(*game_.ending()), "score", now, effects);
    return effects;
  }
  if (!clock_.running()) return effects;
  const Side side = *clock_.running();
  if (const std::optional<TimePoint> flag = clock_.flag_time(); flag && *flag <= now.steady) {
    finish(referee::victory(base::opponent(side), "time"), "time", now, effects);
    return effects;
  }
  for (const Millis low : low_times) {
    const std::optional<TimePoint> at = warning_time(low);
    if (!at || *at > now.steady) continue;
    warned_ = {turn_, low};
    effects.push_back(Tell{event::LowTime{id_, side, until(*clock_.flag_time(), now)}});
  }
  return effects;
}

std::optional<TimePoint> Room::deadline() const {
  if (state_ == State::paused) return pause_->until;
  if (score_) return score_->until;
  const std::optional<TimePoint> flag = clock_.flag_time();
  if (!flag) return std::nullopt;
  TimePoint first = *flag;
  for (const Millis low : low_times) first = std::min(first, warning_time(low).value_or(first));
  return first;
}

/// When the side to move is to be told that so much is left; nothing if it knows.
std::optional<TimePoint> Room::warning_time(Millis low) const {
  if (warned_.first == turn_ && warned_.second <= low) return std::nullopt;
  return clock_.time_of_rest(low);
}

RoomEffects Room::left(const UserName& user, Now now) {
  RoomEffects effects;
  for (const Side side : base::both_sides)
    if (holds(user, side) && !seats_[side]->relayed && !seats_[side]->away_since) seats_[side]->away_since = now.steady;
  wait_for_somebody(now, effects);
  return effects;
}

RoomEffects Room::returned(const UserName& user, Now now) {
  RoomEffects effects;
  for (const Side side : base::both_sides) {
    if (!holds(user, side) || !seats_[side]->away_since) continue;
    Seat& seat = *seats_[side];
    const auto away = std::chrono::duration_cast<Millis>(now.steady - *seat.away_since);
    // What the server's own stop has cost is not held against him.
    if (!pause_ || pause_->why != "restart") seat.patience = std::max(seat.patience - away, min_patience);
    seat.away_since.reset();
  }
  if (!pause_) return effects;
  if (pause_->why == "nobody-here" || (pause_->why == "restart" && holds(user, game_.to_move()))) resume(now, effects);
  return effects;
}

RoomEffects Room::abandoned(Now now) {
  RoomEffects effects;
  finish("void", "abandoned", now, effects);
  return effects;
}

std::optional<std::int64_t> Room::claimable_in(Side absent, Now now) const {
  if (!in_game() || !is_away(absent)) return std::nullopt;
  if (state_ == State::paused && pause_->why == "restart" && pause_->until) return until(*pause_->until, now);
  return until(*seats_[absent]->away_since + seats_[absent]->patience, now);
}

std::optional<std::int64_t> Room::patience_with(const UserName& user, Now now) const {
  for (const Side side : base::both_sides)
    if (holds(user, side)) return claimable_in(side, now);
  return std::nullopt;
}

bool Room::is_away(Side side) const {
  return seats_[side] && seats_[side]->away_since;
}

bool Room::nobody_here() const {
  return std::ranges::none_of(base::both_sides,
                              [&](Side side) { return !has_bot(side) && seats_[side] && !seats_[side]->away_since; });
}

/// When all players have gone at once it is rather the network that has gone: the clocks stand, for a time.
void Room::wait_for_somebody(Now now, RoomEffects& effects) {
  if (state_ != State::playing || !nobody_here() || nobody_here_left_ <= Millis{0}) return;
  const Side side = game_.to_move();
  if (has_bot(side) || !clock_.has_limit(side)) return;
  pause("nobody-here", nobody_here_left_, now, effects);
}

void Room::pause(std::string why, std::optional<Millis> length, Now now, RoomEffects& effects) {
  clock_.pause(now.steady);
  state_ = State::paused;
  pause_ = Pause{std::move(why), length ? std::optional(now.steady + *length) : std::nullopt, now.steady};
  effects.push_back(Tell{pause_message(now)});
  effects.push_back(Tell{clocks(now)});
  forget_bots(effects);
}

void Room::resume(Now now, RoomEffects& effects) {
  if (pause_->why == "nobody-here") nobody_here_left_ -= std::chrono::duration_cast<Millis>(now.steady - pause_->since);
  pause_.reset();
  state_ = State::playing;
  effects.push_back(Tell{event::Continued{id_}});
  announce_turn(now, effects);
}

event::Clock Room::clocks(Now now) const {
  return {id_, clock_.left_now(Side::black, now.steady), clock_.left_now(Side::white, now.steady),
          state_ == State::playing && !relay_ ? std::string{name(game_.to_move())} : "none"};
}

event::Paused Room::pause_message(Now now) const {
  std::optional<std::int64_t> left;
  if (pause_->until) left = until(*pause_->until, now);
  return {id_, pause_->why, left};
}

std::vector<protocol::Message> Room::situation(Now now) const {
  std::vector<protocol::Message> messages;
  if (!in_game()) return messages;
  if (clock_.has_limit(Side::black) || clock_.has_limit(Side::white)) messages.emplace_back(clocks(now));
  if (pause_) messages.emplace_back(pause_message(now));
  if (score_) messages.emplace_back(score_message(now));
  for (std::size_t i = 0; i < offer_words.size(); ++i) {
    const auto what = static_cast<Offer>(i);
    if (const auto& open = offers_.open(what))
      messages.emplace_back(event::Asked{id_, std::string{word(what)}, open->by,
                                         open->plies > 0 ? std::optional(open->plies) : std::nullopt});
  }
  for (const Side side : base::both_sides)
    if (const auto left = claimable_in(side, now))
      messages.emplace_back(event::Left{id_, seat_name(side), "player", left});
  return messages;
}

}  // namespace room
