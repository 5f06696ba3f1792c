#include <algorithm>
#include <cassert>

#include "engine/base/text.h"
#include "server/referee/victory.h"
#include "server/room/room.h"

/// What the players do beside moving: resign, take back, agree on a draw, a pause, another game.
namespace room {

using protocol::ErrorCode;
using protocol::YesNo;
namespace answer = protocol::answer;
namespace event = protocol::event;

std::optional<Offer> parse_offer(std::string_view word) {
  for (std::size_t i = 0; i < offer_words.size(); ++i)
    if (base::equal_ignoring_case(word, offer_words[i])) return static_cast<Offer>(i);
  return std::nullopt;
}

Result Room::resign(const UserName& user, Now now) {
  if (std::optional<Refused> refused = not_in_game(user)) return tl::unexpected(*std::move(refused));
  RoomEffects effects{Answer{answer::Lose{id_}}};
  finish(referee::victory(base::opponent(side_of(user)), "resign"), "resign", now, effects);
  return effects;
}

Result Room::abort(const UserName& user, Now now) {
  if (std::optional<Refused> refused = not_in_game(user)) return tl::unexpected(*std::move(refused));
  if (game_.ply() >= 2)
    return tl::unexpected(
        Refused{ErrorCode::forbidden, "a game can be aborted before its second move: Lose resigns it"});
  RoomEffects effects{Answer{answer::Abort{id_}}};
  finish("void", "aborted", now, effects);
  return effects;
}

Result Room::fail(const UserName& user, const std::string& text, int restarts, Now now) {
  if (std::optional<Refused> refused = not_in_game(user)) return tl::unexpected(*std::move(refused));
  const Side side = side_of(user);
  const bool lost = ++failures_[side] > restarts;
  const std::string detail = std::string{name(side)} + " " + text;
  RoomEffects effects{Answer{answer::Fail{id_, lost ? "forfeit" : "restart"}},
                      Tell{event::Act{id_, user.shown, "fail", detail}}};
  save_act("fail", user.shown, detail, now, effects);
  if (lost) finish(referee::victory(base::opponent(side), "forfeit"), "forfeit", now, effects);
  return effects;
}

Result Room::claim(const UserName& user, Now now) {
  if (std::optional<Refused> refused = not_in_game(user)) return tl::unexpected(*std::move(refused));
  const Side absent = base::opponent(side_of(user));
  const std::optional<std::int64_t> wait = claimable_in(absent, now);
  if (!wait) return tl::unexpected(Refused{ErrorCode::forbidden, seat_name(absent) + " is not away"});
  if (*wait > 0)
    return tl::unexpected(Refused{ErrorCode::forbidden, seat_name(absent) + " has another " +
                                                            std::to_string((*wait + 999) / 1000) + " s to come back"});
  RoomEffects effects{Answer{answer::Claim{id_}}};
  finish(referee::victory(side_of(user), "abandoned"), "abandoned", now, effects);
  return effects;
}

Result Room::ask(const UserName& user, Offer what, std::optional<int> plies, Now now) {
  if (!seated(user)) return tl::unexpected(Refused{ErrorCode::not_seated, "you do not sit at this table"});
  if (what == Offer::rematch && state_ != State::over)
    return tl::unexpected(Refused{ErrorCode::forbidden, "the game is not over yet"});
  const bool may_be_paused = what == Offer::rematch || (what == Offer::repent && state_ == State::scoring);
  if (std::optional<Refused> refused = not_playing(); refused && !may_be_paused)
    return tl::unexpected(*std::move(refused));
  if (what == Offer::draw && !kind_->draws)
    return tl::unexpected(Refused{ErrorCode::forbidden, std::string{kind_->name} + " knows no draw"});

  const Side side = side_of(user);
  const Side other = base::opponent(side);
  if (what == Offer::rematch && is_away(other))
    return tl::unexpected(Refused{ErrorCode::forbidden, seat_name(other) + " has left"});
  if (what == Offer::repent) {
    if (!options_.undo)
      return tl::unexpected(Refused{ErrorCode::forbidden, "at this table moves are not taken back (undo=no)"});
    if (!plies) {
      const auto own = std::find_if(moves_.rbegin(), moves_.rend(), [&](const event::Move& move) {
        return holds(user, move.side) && !was_forced(move.ply);
      });
      if (own != moves_.rend()) plies = static_cast<int>(own - moves_.rbegin()) + 1;
    }
    if (!plies || *plies < 1 || *plies > game_.ply())
      return tl::unexpected(Refused{
          ErrorCode::forbidden, plies ? "there are " + std::to_string(game_.ply()) + " moves that could be taken back"
                                      : "you have not moved yet"});
  }
  RoomEffects effects;
  switch (what) {
    case Offer::repent:
      effects.push_back(Answer{answer::Repent{id_}});
      break;
    case Offer::draw:
      effects.push_back(Answer{answer::Draw{id_}});
      break;
    case Offer::pause:
      effects.push_back(Answer{answer::Pause{id_}});
      break;
    case Offer::rematch:
      effects.push_back(Answer{answer::Rematch{id_}});
      break;
  }

  const std::optional<Offers::Open>& open = offers_.open(what);
  const bool agreed_already = open && open->by == other && open->plies == plies.value_or(0);
  const bool plays_alone = holds(user, other);
  if (agreed_already || plays_alone || (has_bot(other) && what != Offer::draw)) {
    agree(what, plies.value_or(0), user.shown, now, effects);
    return effects;
  }
  if (has_bot(other)) {
    effects.push_back(Tell{event::Answered{id_, std::string{word(what)}, other, YesNo::no}});
    return effects;
  }
  if (offers_.was_made(what, side, game_.ply()))
    return tl::unexpected(Refused{ErrorCode::too_fast, "you have asked that already: ask again after the next move"});
  offers_.make(what, side, plies.value_or(0), game_.ply());
  const std::string asked = plies ? " " + std::to_string(*plies) : "";
  save_act("ask", user.shown, std::string{word(what)} + " " + std::string{name(side)} + asked, now, effects);
  effects.push_back(TellSide{other, event::Asked{id_, std::string{word(what)}, side, plies}});
  return effects;
}

Result Room::reply(const UserName& user, Offer what, bool yes, Now now) {
  if (!seated(user)) return tl::unexpected(Refused{ErrorCode::not_seated, "you do not sit at this table"});
  const std::optional<Offers::Open> open = offers_.open(what);
  if (!open || !holds(user, base::opponent(open->by)))
    return tl::unexpected(
        Refused{ErrorCode::nothing_asked, "nobody has asked you for a " + std::string{word(what)} + " at this table"});
  RoomEffects effects{Answer{answer::Reply{id_, std::string{word(what)}, yes ? YesNo::yes : YesNo::no}}};
  offers_.drop(what);
  if (yes) {
    agree(what, open->plies, user.shown, now, effects);
  } else {
    save_act("decline", user.shown, std::string{word(what)}, now, effects);
    effects.push_back(Tell{event::Answered{id_, std::string{word(what)}, base::opponent(open->by), YesNo::no}});
  }
  return effects;
}

void Room::agree(Offer what, int plies, const std::string& by, Now now, RoomEffects& effects) {
  switch (what) {
    case Offer::repent:
      return take_back(game_.ply() - plies, "undo", by, now, effects);
    case Offer::draw:
      return finish("draw", "agreed", now, effects);
    case Offer::pause:
      offers_.drop(what);
      pause("agreed", std::nullopt, now, effects);
      return save_act("pause-agreed", by, "", now, effects);
    case Offer::rematch:
      offers_.drop(what);
      effects.push_back(PlayAgain{});
      return;
  }
}

Result Room::go_on(const UserName& user, Now now) {
  if (std::optional<Refused> refused = not_in_game(user)) return tl::unexpected(*std::move(refused));
  if (!pause_ || pause_->why != "agreed")
    return tl::unexpected(Refused{ErrorCode::forbidden, "Continue ends a pause that the players have agreed on"});
  RoomEffects effects{Answer{answer::Continue{id_}}};
  save_act("resume", user.shown, "", now, effects);
  resume(now, effects);
  return effects;
}

void Room::take_back(int ply, std::string action, std::string by, Now now, RoomEffects& effects) {
  assert(ply >= 0 && ply <= game_.ply());
  // A forced move would be made again at once: what has led to it is taken back too.
  while (ply > 0 && ply < game_.ply() && was_forced(ply + 1)) --ply;
  std::string taken;
  for (auto move = moves_.begin() + ply; move != moves_.end(); ++move) taken += (taken.empty() ? "" : " ") + move->move;
  clock_.charge(now.steady);
  game_.rewind(ply);
  moves_.resize(static_cast<std::size_t>(ply));
  std::erase_if(thoughts_, [ply](const event::Thought& thought) { return thought.ply > ply; });
  offers_.clear();
  relay_.reset();
  score_.reset();
  save_act(std::move(action), std::move(by), std::move(taken), now, effects);
  effects.push_back(Tell{event::Undone{id_, ply}});
  forget_bots(effects);
  if (state_ == State::paused) return;
  state_ = State::playing;
  announce_turn(now, effects);
  effects.push_back(Tell{clocks(now)});
}

void Room::save_act(std::string action, std::string by, std::string detail, Now now, RoomEffects& effects) const {
  effects.push_back(Save{store::GameAct{id_,
                                        game_.ply(),
                                        std::move(action),
                                        std::move(by),
                                        std::move(detail),
                                        {clock_.state(Side::black), clock_.state(Side::white)},
                                        now.wall}});
}

}  // namespace room
