#include <algorithm>
#include <cassert>

#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"
#include "server/archive/opening.h"
#include "server/referee/replay.h"
#include "server/referee/victory.h"
#include "server/referee/win_rate.h"
#include "server/room/room.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;

Result Room::play(const UserName& user, Side side, std::string_view move, std::optional<int> ply, MoveAnswer answer,
                  Now now) {
  if (!seated(user)) return tl::unexpected(Refused{ErrorCode::not_seated, "you do not sit at this table"});
  if (!holds(user, side))
    return tl::unexpected(Refused{ErrorCode::not_your_seat, std::string{name(side)} + " is not your seat"});
  if (state_ == State::open || state_ == State::ready)
    return tl::unexpected(Refused{ErrorCode::not_started, "the game begins when both sides are ready"});

  const int next = game_.ply() + 1;
  if (ply && *ply >= 1 && *ply < next) {
    const event::Move& stored = moves_[static_cast<std::size_t>(*ply - 1)];
    if (stored.side == side && base::equal_ignoring_case(stored.move, move))
      return RoomEffects{Answer{answer(id_, *ply)}};
  }
  if (ply && *ply != next)
    return tl::unexpected(Refused{ErrorCode::stale, "the next move has ply " + std::to_string(next)});
  if (std::optional<Refused> refused = not_playing()) return tl::unexpected(*std::move(refused));
  if (game_.to_move() != side)
    return tl::unexpected(Refused{ErrorCode::not_your_turn, std::string{name(game_.to_move())} + " is to move"});
  const core::Verdict verdict = game_.play(move);
  if (!verdict) {
    using Code = core::Refusal::Code;
    const Code code = verdict.error().code;
    return tl::unexpected(Refused{code == Code::illegal      ? ErrorCode::illegal
                                  : code == Code::repetition ? ErrorCode::repetition
                                                             : ErrorCode::game_over,
                                  verdict.error().text});
  }
  RoomEffects effects;
  effects.push_back(Answer{answer(id_, next)});
  make_move(*verdict, now, effects);
  return effects;
}

Result Room::confirm_conversion(const UserName& user, Side side, std::string_view point) const {
  if (!holds(user, side))
    return tl::unexpected(Refused{ErrorCode::not_your_seat, std::string{name(side)} + " is not your seat"});
  const std::string wanted = "+" + std::string{point};
  const auto last = std::ranges::find(moves_.rbegin(), moves_.rend(), side, &event::Move::side);
  if (last == moves_.rend() || std::ranges::find(last->effects, wanted) == last->effects.end())
    return tl::unexpected(Refused{
        ErrorCode::illegal, "the last move of " + std::string{name(side)} + " did not convert " + std::string{point}});
  return RoomEffects{Answer{answer::Color{id_, std::string{point}}}};
}

RoomEffects Room::turn_shown(int turn, Now now) {
  if (state_ != State::playing || turn != turn_ || clock_.running()) return {};
  const Side side = game_.to_move();
  const Seat& seat = *seats_[side];
  clock_.start(side, now.steady);
  const bool may_think = options_.standing == 0 || prompted_turn_ == turn_;
  if (!seat.player.is_bot || !may_think) return {};
  return {question_to_bot()};
}

RoomEffects Room::prompt_bot() {
  if (options_.standing == 0 || state_ != State::playing || !has_bot(game_.to_move()) || prompted_turn_ == turn_)
    return {};
  prompted_turn_ = turn_;
  // Before its turn is shown nobody thinks.
  if (!clock_.running()) return {};
  return {question_to_bot()};
}

AskBot Room::question_to_bot() const {
  const Side side = game_.to_move();
  const store::Player& player = seats_[side]->player;
  const core::BotKind* const kind = kind_->bot(player.bot_name());
  const base::Expected<core::Options> options = core::Options::parse(kind->options, player.bot_options);
  assert(options);
  return {id_, side, turn_, kind, *options, game_, clock_.budget(side)};
}

RoomEffects Room::bot_moved(Side side, int turn, const std::optional<core::Thought>& thought, Now now) {
  if (state_ != State::playing || turn != turn_ || game_.to_move() != side || !has_bot(side)) return {};
  RoomEffects effects;
  if (thought && thought->resigns) {
    finish(referee::victory(base::opponent(side), "resign"), "resign", now, effects);
    return effects;
  }
  const core::Verdict verdict =
      thought ? game_.play(thought->move)
              : core::Verdict(tl::unexpected(core::Refusal{core::Refusal::Code::illegal, "the bot has failed"}));
  if (!verdict) {
    finish(referee::victory(base::opponent(side), "abandoned"), "abandoned", now, effects);
    return effects;
  }
  const int win_rate = referee::thousandths(thought->win_rate);
  make_move(*verdict, now, effects);
  publish({id_, verdict->ply, side, win_rate, thought->playouts, thought->variation}, effects);
  return effects;
}

Result Room::think(const UserName& user, const protocol::request::Thought& thought) {
  constexpr std::size_t max_moves = 64;
  constexpr std::size_t max_move = 16;
  const auto refused = [](ErrorCode code, std::string text) { return tl::unexpected(Refused{code, std::move(text)}); };
  if (!seated(user)) return refused(ErrorCode::not_seated, "you do not sit at this table");
  if (state_ == State::open || state_ == State::ready)
    return refused(ErrorCode::not_started, "the game begins when both sides are ready");
  const auto mine = std::ranges::find_if(moves_.rbegin(), moves_.rend(),
                                         [&](const event::Move& move) { return holds(user, move.side); });
  if (mine == moves_.rend()) return refused(ErrorCode::stale, "you have not moved yet");
  // Who plays both sides speaks of either side's last move.
  const auto meant = std::ranges::find(moves_, thought.ply, &event::Move::ply);
  const bool last_of_its_side =
      meant != moves_.end() && holds(user, meant->side) &&
      std::none_of(meant + 1, moves_.end(), [&](const event::Move& move) { return move.side == meant->side; });
  if (!last_of_its_side) return refused(ErrorCode::stale, "your last move has ply " + std::to_string(mine->ply));
  if (thought.winrate < 0 || thought.winrate > 1000)
    return refused(ErrorCode::syntax, "winrate is in referee::thousandths of a win: 0 to 1000");
  if (thought.playouts < 0) return refused(ErrorCode::syntax, "there are 0 playouts or more");
  if (thought.variation.size() > max_moves)
    return refused(ErrorCode::too_many, "a variation has at most " + std::to_string(max_moves) + " moves");
  for (const std::string& move : thought.variation)
    if (move.empty() || move.size() > max_move || move.find(' ') != std::string::npos)
      return refused(ErrorCode::syntax, "'" + protocol::excerpt(move) + "' in the variation is no move");
  RoomEffects effects{Answer{answer::Thought{id_, thought.ply}}};
  publish({id_, thought.ply, meant->side, thought.winrate, thought.playouts, thought.variation}, effects);
  return effects;
}

/// Stores a thought and tells it to watchers; it takes the place of an earlier one about the same move.
void Room::publish(event::Thought thought, RoomEffects& effects) {
  effects.push_back(
      Save{store::NewThought{id_, thought.ply, thought.winrate, thought.playouts, base::join(thought.variation, " ")}});
  const auto place = std::ranges::lower_bound(thoughts_, thought.ply, {}, &event::Thought::ply);
  if (place != thoughts_.end() && place->ply == thought.ply)
    *place = thought;
  else
    thoughts_.insert(place, thought);
  effects.push_back(TellWatchers{std::move(thought)});
}

std::optional<Refused> Room::not_playing() const {
  switch (state_) {
    case State::playing:
      return std::nullopt;
    case State::paused:
      return Refused{ErrorCode::not_started, "the game is paused: wait until it goes on"};
    case State::scoring:
      return Refused{ErrorCode::not_started, "the score is being agreed: Reply,room,score,no goes on with the game"};
    case State::over:
      return Refused{ErrorCode::game_over, "the game is over: " + result_};
    case State::open:
    case State::ready:
      break;
  }
  return Refused{ErrorCode::not_started, "the game begins when both sides are ready"};
}

std::optional<Refused> Room::not_in_game(const UserName& user) const {
  if (!seated(user)) return Refused{ErrorCode::not_seated, "you do not sit at this table"};
  if (in_game()) return std::nullopt;
  return not_playing();
}

void Room::make_move(const core::Played& played, Now now, RoomEffects& effects) {
  // A move that came before its turn was shown has cost no time.
  if (!clock_.running()) clock_.start(played.side, now.steady);
  const bool in_time = clock_.move_made(now.steady);
  assert(in_time);
  static_cast<void>(in_time);
  offers_.clear();
  relay_.reset();
  move_made(played, now, effects);
}

/// Stores and tells a move, and says what comes after it.
void Room::move_made(const core::Played& played, Now now, RoomEffects& effects) {
  const event::Move& move = moves_.emplace_back(record(played));
  effects.push_back(Save{store::NewMove{id_, move.ply, move.side, move.move, move.clockblack, move.clockwhite,
                                        clock_.state(move.side), now.wall}});
  effects.push_back(Tell{move});
  const std::optional<core::Ending> ending = game_.ending();
  if (!ending) {
    announce_turn(now, effects);
    // While all players are away, a bot's move may have made it their turn.
    wait_for_somebody(now, effects);
  } else if (score_can_be_agreed()) {
    begin_scoring(now, effects);
  } else {
    finish(core::result_text(*ending), std::string{core::word(ending->reason)}, now, effects);
  }
}

/// Whoever has no choice is not asked: that move is made for him, and leaves the clocks as they are.
void Room::announce_turn(Now now, RoomEffects& effects) {
  if (const std::optional<std::string> forced = game_.forced_move()) {
    const core::Verdict played = game_.play(*forced);
    assert(played);
    return move_made(*played, now, effects);
  }
  effects.push_back(Tell{event::Turn{id_, game_.to_move(), game_.ply()}});
  effects.push_back(TurnShown{id_, ++turn_});
}

/// Whether the move with this ply, from 1, was no choice of its side.
bool Room::was_forced(int ply) const {
  core::AnyGame before = game_;
  before.rewind(ply - 1);
  return before.forced_move().has_value();
}

void Room::finish(std::string result, std::string reason, Now now, RoomEffects& effects) {
  state_ = State::over;
  result_ = result;
  clock_.charge(now.steady);
  offers_.clear();
  pause_.reset();
  score_.reset();
  relay_.reset();
  // A game without a move is no game of the archive's openings.
  std::vector<std::int64_t> positions =
      game_.ply() > 0 ? archive::opening_keys(*kind_, game_) : std::vector<std::int64_t>{};
  effects.push_back(Save{store::GameEnded{id_, result, reason, now.wall, std::move(positions)}});
  effects.push_back(Tell{event::GameOver{id_, std::move(result), std::move(reason)}});
  forget_bots(effects);
}

void Room::forget_bots(RoomEffects& effects) const {
  for (const Side side : base::both_sides)
    if (has_bot(side)) effects.push_back(ForgetBot{id_, side});
}

event::Move Room::record(const core::Played& played) const {
  return {id_,
          played.ply,
          played.side,
          played.move,
          clock_.left(Side::black),
          clock_.left(Side::white),
          referee::effects_of(played)};
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

/// Of somebody who sits here; who sits on both sides speaks for the one to move.
Side Room::side_of(const UserName& user) const {
  return holds(user, game_.to_move()) ? game_.to_move() : base::opponent(game_.to_move());
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
  return state_ == State::over && result_.front() == base::letter(side);
}

}  // namespace room
