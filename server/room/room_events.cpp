#include <algorithm>
#include <cassert>

#include "engine/core/text.h"
#include "server/room/replay.h"
#include "server/room/room.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;

namespace {

std::string victory(Side side, std::string_view how) {
  return std::string{core::letter(side)} + "+" + std::string{how};
}

}  // namespace

Result Room::resign(const UserName& user, Now now) {
  if (!seated(user)) return tl::unexpected(Refused{ErrorCode::not_seated, "you do not sit at this table"});
  if (std::optional<Refused> refused = not_playing()) return tl::unexpected(*std::move(refused));
  // Somebody who plays both sides resigns for the one to move.
  const Side loser = holds(user, game_.to_move()) ? game_.to_move() : core::opponent(game_.to_move());
  RoomEffects effects{Answer{answer::Lose{id_}}};
  finish(victory(core::opponent(loser), "resign"), "resign", now, effects);
  return effects;
}

Result Room::confirm_conversion(const UserName& user, Side side, std::string_view point) const {
  if (!holds(user, side))
    return tl::unexpected(Refused{ErrorCode::not_your_seat, std::string{name(side)} + " is not your seat"});
  const std::string wanted = "+" + std::string{point};
  if (moves_.empty() || moves_.back().side != side ||
      std::ranges::find(moves_.back().effects, wanted) == moves_.back().effects.end())
    return tl::unexpected(Refused{
        ErrorCode::illegal, "the last move of " + std::string{name(side)} + " did not convert " + std::string{point}});
  return RoomEffects{Answer{answer::Color{id_, std::string{point}}}};
}

RoomEffects Room::turn_shown(int ply, Now now) {
  if (state_ != State::playing || ply != game_.ply() || clock_.running()) return {};
  const Side side = game_.to_move();
  const Seat& seat = *seats_[side];
  if (seat.expected) return {};
  clock_.start(side, now.steady);
  RoomEffects effects;
  effects.push_back(SetDeadline{id_, clock_.flag_time()});
  if (seat.player.is_bot) {
    const core::BotKind* const kind = kind_->bot(seat.player.name);
    const core::Expected<core::Options> options = core::Options::parse(kind->options, seat.player.bot_options);
    assert(options);
    effects.push_back(AskBot{id_, side, game_.ply() + 1, kind, *options, game_, clock_.budget(side)});
  }
  return effects;
}

RoomEffects Room::bot_moved(Side side, int ply, const std::optional<std::string>& move, Now now) {
  if (state_ != State::playing || ply != game_.ply() + 1 || game_.to_move() != side || !has_bot(side)) return {};
  if (RoomEffects flag = check_flag(now); !flag.empty()) return flag;
  RoomEffects effects;
  const core::Verdict verdict =
      move ? game_.play(*move)
           : core::Verdict(tl::unexpected(core::Refusal{core::Refusal::Code::illegal, "the bot has failed"}));
  if (verdict)
    make_move(*verdict, now, effects);
  else
    finish(victory(core::opponent(side), "abandoned"), "abandoned", now, effects);
  return effects;
}

RoomEffects Room::check_flag(Now now) {
  const std::optional<TimePoint> flag = clock_.flag_time();
  if (!flag || now.steady < *flag) return {};
  RoomEffects effects;
  finish(victory(core::opponent(*clock_.running()), "time"), "time", now, effects);
  return effects;
}

RoomEffects Room::returned(const UserName& user) {
  RoomEffects effects;
  for (const Side side : core::both_sides) {
    if (!holds(user, side) || !seats_[side]->expected) continue;
    seats_[side]->expected = false;
    if (state_ == State::playing && game_.to_move() == side) announce_turn(effects);
  }
  return effects;
}

RoomEffects Room::abandoned(Now now) {
  assert(state_ == State::open || state_ == State::ready);
  RoomEffects effects;
  finish("void", "abandoned", now, effects);
  return effects;
}

std::optional<Refused> Room::not_playing() const {
  if (state_ == State::playing) return std::nullopt;
  if (state_ == State::over) return Refused{ErrorCode::game_over, "the game is over: " + result_};
  return Refused{ErrorCode::not_started, "the game begins when both sides are ready"};
}

void Room::occupy(Side side, Seat seat, RoomEffects& effects) {
  effects.push_back(Save{store::SeatChanged{id_, side, seat.player}});
  seats_[side] = std::move(seat);
  if (seats_.black && seats_.white) state_ = State::ready;
}

void Room::start_if_ready(Now now, RoomEffects& effects) {
  for (const Side side : core::both_sides)
    if (!seats_[side] || !seats_[side]->player.ready) return;
  state_ = State::playing;
  effects.push_back(Save{store::GameStarted{id_, now.wall}});
  event::Start start{id_, "watch", std::string{kind_->name}, seat_name(Side::black), seat_name(Side::white)};
  effects.push_back(TellWatchers{start});
  for (const Side side : core::both_sides) {
    start.yourside = name(side);
    effects.push_back(TellSide{side, start});
  }
  announce_turn(effects);
}

void Room::make_move(const core::Played& played, Now now, RoomEffects& effects) {
  // A move that came before its turn was shown has cost no time.
  if (!clock_.running()) clock_.start(played.side, now.steady);
  const bool in_time = clock_.move_made(now.steady);
  assert(in_time);
  static_cast<void>(in_time);
  const event::Move& move = moves_.emplace_back(record(played));
  effects.push_back(
      Save{store::NewMove{id_, move.ply, move.side, move.move, move.clockblack, move.clockwhite, now.wall}});
  effects.push_back(Tell{move});
  if (const std::optional<core::Ending> ending = game_.ending())
    finish(core::result_text(*ending), std::string{core::word(ending->reason)}, now, effects);
  else
    announce_turn(effects);
}

void Room::announce_turn(RoomEffects& effects) const {
  effects.push_back(Tell{event::Turn{id_, game_.to_move(), game_.ply()}});
  effects.push_back(TurnShown{id_, game_.ply()});
}

void Room::finish(std::string result, std::string reason, Now now, RoomEffects& effects) {
  state_ = State::over;
  result_ = result;
  clock_.stop(now.steady);
  effects.push_back(Save{store::GameEnded{id_, result, reason, now.wall}});
  effects.push_back(Tell{event::GameOver{id_, std::move(result), std::move(reason)}});
  effects.push_back(SetDeadline{id_, std::nullopt});
  for (const Side side : core::both_sides)
    if (has_bot(side)) effects.push_back(ForgetBot{id_, side});
}

event::Move Room::record(const core::Played& played) const {
  return {id_,
          played.ply,
          played.side,
          played.move,
          clock_.left(Side::black),
          clock_.left(Side::white),
          effects_of(played)};
}

std::string Room::seat_name(Side side) const {
  return seats_[side] ? seats_[side]->player.name : "";
}

bool Room::has_bot(Side side) const {
  return seats_[side] && seats_[side]->player.is_bot;
}

std::string Room::seat_key(Side side) const {
  return seats_[side] ? seats_[side]->key : "";
}

bool Room::holds(const UserName& user, Side side) const {
  return seats_[side] && !seats_[side]->player.is_bot && seats_[side]->key == user.key;
}

bool Room::seated(const UserName& user) const {
  return holds(user, Side::black) || holds(user, Side::white);
}

answer::Room Room::summary() const {
  return {id_,
          std::string{kind_->name},
          std::string{word(state_)},
          seat_name(Side::black),
          seat_name(Side::white),
          game_.to_move(),
          game_.ply(),
          clock_.left(Side::black),
          clock_.left(Side::white)};
}

const event::Move* Room::new_move(Side side, int after) const {
  const event::Move* first = nullptr;
  for (auto move = moves_.rbegin(); move != moves_.rend() && move->side == side && move->ply > after; ++move)
    first = &*move;
  return first;
}

bool Room::won_by(Side side) const {
  return state_ == State::over && result_.front() == core::letter(side);
}

}  // namespace room
