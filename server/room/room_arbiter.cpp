#include <cassert>

#include "engine/base/text.h"
#include "server/room/room.h"

/// The arbiter's desk. Every act is told to everybody at the table and kept as a row that nothing ever changes.
namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;

namespace {

tl::unexpected<Refused> refused(ErrorCode code, std::string text) {
  return tl::unexpected(Refused{code, std::move(text)});
}

std::string with_reason(std::string text, const std::string& reason) {
  if (reason.empty()) return text;
  return text.empty() ? reason : std::move(text) + ": " + reason;
}

}  // namespace

Result Room::arbitrate(const std::string& arbiter, const ArbiterAct& what, bool present, Now now) {
  return std::visit([&](const auto& each) { return act(each, Desk{arbiter, present, now}); }, what);
}

/// The answer, and what everybody is told; the row comes from save_act once the act is done.
RoomEffects Room::acted(std::string_view action, std::string text, const Desk& desk) const {
  return {Answer{answer::Arbiter{id_, std::string{action}}},
          Tell{event::Act{id_, desk.arbiter, std::string{action}, std::move(text)}}};
}

Result Room::act(const arbiter::Pause& act, const Desk& desk) {
  const bool would_go_on = state_ == State::paused && pause_->why != "arbiter";
  if (auto no = not_playing(); no && !would_go_on) return tl::unexpected(*std::move(no));
  RoomEffects effects = acted(act.word, act.reason, desk);
  relay_.reset();
  pause("arbiter", std::nullopt, desk.now, effects);
  save_act("pause", desk.arbiter, act.reason, desk.now, effects);
  return effects;
}

Result Room::act(const arbiter::Resume& act, const Desk& desk) {
  if (state_ != State::paused) return refused(ErrorCode::forbidden, "the game is not paused");
  RoomEffects effects = acted(act.word, act.reason, desk);
  save_act("resume", desk.arbiter, act.reason, desk.now, effects);
  resume(desk.now, effects);
  return effects;
}

Result Room::act(const arbiter::AddTime& act, const Desk& desk) {
  if (!in_game()) return tl::unexpected(*not_playing());
  if (!clock_.has_limit(act.side))
    return refused(ErrorCode::forbidden, std::string{name(act.side)} + " has no clock at this table");
  clock_.add(act.side, act.time);
  const std::string text =
      with_reason(std::string{name(act.side)} + " " + std::to_string(act.time.count()) + " ms", act.reason);
  RoomEffects effects = acted(act.word, text, desk);
  save_act("addtime", desk.arbiter, text, desk.now, effects);
  effects.push_back(Tell{clocks(desk.now)});
  return effects;
}

Result Room::act(const arbiter::Adjudicate& act, const Desk& desk) {
  if (!in_game()) return tl::unexpected(*not_playing());
  const std::string text = with_reason(act.result, act.reason);
  RoomEffects effects = acted(act.word, text, desk);
  save_act("adjudicate", desk.arbiter, text, desk.now, effects);
  finish(act.result, "adjudicated", desk.now, effects);
  return effects;
}

Result Room::act(const arbiter::Reopen& act, const Desk& desk) {
  if (state_ != State::over) return refused(ErrorCode::forbidden, "the game is not over");
  if (moves_.empty() && !(seats_.black && seats_.white)) return refused(ErrorCode::forbidden, "this game never began");
  if (game_.ending() && !score_can_be_agreed())
    return refused(ErrorCode::forbidden, "the game ended on the board, by its rules: nothing can be reopened");
  const std::string text = with_reason("it was " + result_, act.reason);
  RoomEffects effects = acted(act.word, text, desk);
  effects.push_back(Save{store::GameReopened{id_}});
  result_.clear();
  save_act("reopen", desk.arbiter, text, desk.now, effects);
  if (game_.ending()) {
    begin_scoring(desk.now, effects);
  } else {
    state_ = State::playing;
    pause("arbiter", std::nullopt, desk.now, effects);
  }
  return effects;
}

Result Room::act(const arbiter::Rewind& act, const Desk& desk) {
  if (!in_game()) return tl::unexpected(*not_playing());
  if (act.ply >= game_.ply())
    return refused(ErrorCode::forbidden, "the game stands at ply " + std::to_string(game_.ply()) +
                                             ": it can be taken back to an earlier one, from 0");
  RoomEffects effects = acted(act.word, with_reason("to ply " + std::to_string(act.ply), act.reason), desk);
  take_back(act.ply, "rewind", desk.arbiter, desk.now, effects);
  return effects;
}

Result Room::act(const arbiter::Replace& act, const Desk& desk) {
  if (state_ == State::over) return tl::unexpected(*not_playing());
  Seat seat;
  if (const core::BotKind* const bot = kind_->bot(act.who)) {
    const base::Expected<core::Options> options = core::Options::parse(bot->options, act.options);
    if (!options) return refused(ErrorCode::bad_option, options.error().text);
    seat.player = {std::string{bot->name}, true, options->all(), true};
  } else {
    const base::Expected<UserName> user = identity::parse_user_name(act.who);
    if (!user) return refused(ErrorCode::name_invalid, user.error().text);
    if (!act.options.empty()) return refused(ErrorCode::bad_option, "only a bot has options");
    seat.player = {user->shown, false, {}, true};
    seat.key = user->key;
    seat.patience = options_.grace;
    if (!desk.present) seat.away_since = desk.now.steady;
  }
  const std::string text = std::string{name(act.side)} + " " + seat.player.name;
  RoomEffects effects = acted(act.word, text, desk);
  take_seat(act.side, std::move(seat), desk, effects);
  save_act("replace", desk.arbiter, text, desk.now, effects);
  return effects;
}

Result Room::act(const arbiter::Operate& act, const Desk& desk) {
  if (state_ == State::over) return tl::unexpected(*not_playing());
  const base::Expected<UserName> user = identity::parse_user_name(act.name);
  if (!user) return refused(ErrorCode::name_invalid, user.error().text);
  const std::string text = std::string{name(act.side)} + " " + user->shown;
  RoomEffects effects = acted(act.word, text, desk);
  take_seat(act.side, Seat{{user->shown, false, {}, true}, user->key, true, options_.grace, {}}, desk, effects);
  save_act("operate", desk.arbiter, text, desk.now, effects);
  return effects;
}

void Room::take_seat(Side side, Seat seat, const Desk& desk, RoomEffects& effects) {
  if (has_bot(side)) effects.push_back(ForgetBot{id_, side});
  relay_.reset();
  effects.push_back(Tell{event::Joined{id_, seat.player.name, "player"}});
  occupy(side, std::move(seat), effects);
  if (!in_game()) return start_if_ready(desk.now, effects);
  effects.push_back(TellSide{side, event::Start{id_, std::string{name(side)}, std::string{kind_->name},
                                                seat_name(Side::black), seat_name(Side::white)}});
  if (state_ != State::playing || game_.to_move() != side) return;
  clock_.pause(desk.now.steady);
  announce_turn(desk.now, effects);
}

Result Room::act(const arbiter::RelayMove& act, const Desk& desk) {
  if (auto no = not_playing()) return tl::unexpected(*std::move(no));
  if (game_.to_move() != act.side)
    return refused(ErrorCode::not_your_turn, std::string{name(game_.to_move())} + " is to move");
  if (has_bot(act.side)) return refused(ErrorCode::forbidden, seat_name(act.side) + " is a bot and moves by itself");
  core::AnyGame trial = game_;
  const core::Verdict verdict = trial.play(act.move);
  if (!verdict) return refused(ErrorCode::illegal, verdict.error().text);
  clock_.pause(desk.now.steady);
  relay_ = Relay{act.side, verdict->move};
  return RoomEffects{Answer{answer::Arbiter{id_, std::string{act.word}}}, Tell{clocks(desk.now)}};
}

Result Room::act(const arbiter::Confirm& act, const Desk& desk) {
  if (!relay_ || relay_->side != act.side || state_ != State::playing)
    return refused(ErrorCode::nothing_asked, "no move of " + std::string{name(act.side)} + " waits to be confirmed");
  if (!base::equal_ignoring_case(relay_->move, act.move))
    return refused(ErrorCode::illegal,
                   "the move that was relayed is " + relay_->move + ": confirm that one, or cancel it");
  const core::Verdict verdict = game_.play(relay_->move);
  assert(verdict);
  RoomEffects effects = acted(act.word, std::string{name(act.side)} + " " + verdict->move, desk);
  make_move(*verdict, desk.now, effects);
  save_act("relay", desk.arbiter, std::string{name(act.side)} + " " + verdict->move, desk.now, effects);
  return effects;
}

Result Room::act(const arbiter::Cancel& act, const Desk& desk) {
  if (!relay_ || relay_->side != act.side)
    return refused(ErrorCode::nothing_asked, "no move of " + std::string{name(act.side)} + " waits to be confirmed");
  relay_.reset();
  if (state_ == State::playing && !clock_.running()) clock_.start(act.side, desk.now.steady);
  return RoomEffects{Answer{answer::Arbiter{id_, std::string{act.word}}}, Tell{clocks(desk.now)}};
}

}  // namespace room
