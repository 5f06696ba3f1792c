#include "server/room/room.h"

#include <algorithm>
#include <cassert>
#include <sstream>

#include "engine/base/text.h"
#include "engine/base/words.h"
#include "engine/games.h"
#include "server/room/bot_options.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;

std::string_view word(Room::State state) {
  switch (state) {
    case Room::State::open:
      return "open";
    case Room::State::ready:
      return "ready";
    case Room::State::playing:
      return "playing";
    case Room::State::paused:
      return "paused";
    case Room::State::scoring:
      return "scoring";
    case Room::State::over:
      return "over";
  }
  return "over";
}

Room::Room(RoomId id, const core::GameKind& kind, referee::TableOptions options, const core::AnyGame& start,
           UserName opener, std::int64_t opened_at)
    : id_(id),
      kind_(&kind),
      options_(std::move(options)),
      game_(start),
      opener_(std::move(opener)),
      opened_at_(opened_at),
      clock_(options_.time, options_.lag),
      nobody_here_left_(options_.grace) {}

base::Expected<Room> Room::restore(const store::StoredGame& stored) {
  const std::string where = "table " + std::to_string(stored.game.game) + ": ";
  const core::GameKind* const kind = engine::find_game(stored.game.kind);
  if (kind == nullptr) return base::fault(where + "no game is called '" + stored.game.kind + "'");
  base::Expected<referee::TableOptions> options = referee::TableOptions::parse(*kind, stored.game.options);
  if (!options) return base::fault(where + options.error().text);
  const base::Expected<core::AnyGame> start = kind->start(options->game);
  if (!start) return base::fault(where + start.error().text);

  const base::Expected<UserName> opener = identity::parse_user_name(stored.game.opened_by);
  if (!opener) return base::fault(where + opener.error().text);
  Room room(stored.game.game, *kind, *std::move(options), *start, *opener, stored.game.at);
  for (const Side side : base::both_sides) {
    const std::optional<store::Player>& player = side == Side::black ? stored.black : stored.white;
    if (!player) continue;
    const base::Expected<UserName> name = identity::parse_user_name(player->name);
    if (!player->is_bot && !name) return base::fault(where + name.error().text);
    if (player->is_bot && kind->bot(player->bot_name()) == nullptr)
      return base::fault(where + "no bot is called '" + player->bot_name() + "'");
    room.seats_[side] = Seat{*player, player->is_bot ? std::string{} : name->key, false, room.options_.grace, {}};
  }
  const bool full = room.seats_.black && room.seats_.white;
  if (stored.started && !full) return base::fault(where + "a game has begun on an empty seat");
  room.state_ = stored.started ? State::playing : full ? State::ready : State::open;
  for (const store::NewMove& move : stored.moves) {
    const core::Verdict verdict = room.game_.play(move.move);
    if (!verdict || verdict->side != move.side)
      return base::fault(where + "ply " + std::to_string(move.ply) + ", " + move.move + ", is no move of its rules");
    event::Move& told = room.moves_.emplace_back(room.record(*verdict));
    told.clockblack = move.clock_black;
    told.clockwhite = move.clock_white;
  }
  for (const store::NewThought& thought : stored.thoughts) {
    const auto at = static_cast<std::size_t>(thought.ply) - 1;
    if (at >= room.moves_.size()) continue;
    room.thoughts_.push_back({room.id_, thought.ply, room.moves_[at].side, thought.win_rate, thought.playouts,
                              base::words(thought.variation)});
  }
  for (const store::GameAct& act : stored.acts) room.replay_act(act);
  const int last_act = stored.acts.empty() ? 0 : stored.acts.back().ply;
  for (const store::NewMove& move : stored.moves)
    if (move.ply > last_act && room.clock_.has_limit(move.side)) room.clock_.set(move.side, move.clock);
  // A move has answered all questions that came before it, and ended every pause.
  if (last_act < room.game_.ply()) {
    room.offers_.clear();
    room.pause_.reset();
    room.score_.reset();
  }
  if (!stored.result.empty()) {
    room.state_ = State::over;
    room.result_ = stored.result;
    return room;
  }
  if (!stored.started) return room;
  if (room.game_.ending()) {
    room.state_ = State::scoring;
    if (!room.score_) room.score_ = Score{};
  } else if (room.pause_) {
    room.state_ = State::paused;
  }
  return room;
}

/// What an act has left behind, when a stored game is taken up again.
void Room::replay_act(const store::GameAct& act) {
  for (const Side side : base::both_sides)
    if (clock_.has_limit(side)) clock_.set(side, act.clocks[side]);
  std::istringstream detail(act.detail);
  std::string word;
  if (act.action == "pause" || act.action == "pause-agreed" || act.action == "reopen") {
    pause_ = Pause{act.action == "pause-agreed" ? "agreed" : "arbiter", std::nullopt, TimePoint{}};
    offers_.drop(Offer::pause);
  } else if (act.action == "resume") {
    pause_.reset();
  } else if (act.action == "undo" || act.action == "rewind" || act.action == "play-on") {
    offers_.clear();
    score_.reset();
  } else if (act.action == "ask") {
    std::string side;
    int plies = 0;
    detail >> word >> side >> plies;
    if (const std::optional<Offer> what = parse_offer(word))
      offers_.make(*what, side == name(Side::black) ? Side::black : Side::white, plies, act.ply);
  } else if (act.action == "decline") {
    if (const std::optional<Offer> what = parse_offer(act.detail)) offers_.drop(*what);
  } else if (act.action == "mark") {
    score_ = Score{};
    score_->touched = true;
    while (detail >> word) score_->dead.push_back(word);
  } else if (act.action == "fail") {
    detail >> word;
    ++failures_[word == name(Side::black) ? Side::black : Side::white];
  } else if (act.action == "operate" || act.action == "replace") {
    detail >> word;
    if (std::optional<Seat>& seat = seats_[word == name(Side::black) ? Side::black : Side::white])
      seat->relayed = act.action == "operate";
  }
}

Room Room::again(RoomId id, std::int64_t opened_at) const {
  std::vector<core::KeyValue> given = options_.all();
  // Odds in time go with the player, not with the colour.
  const auto value = [&](std::string_view key) -> std::string& {
    return std::ranges::find(given, key, &core::KeyValue::first)->second;
  };
  std::swap(value("clock.black"), value("clock.white"));
  base::Expected<referee::TableOptions> options = referee::TableOptions::parse(*kind_, given);
  assert(options);
  base::Expected<core::AnyGame> start = kind_->start(options->game);
  assert(start);
  Room next(id, *kind_, *std::move(options), *start, opener_, opened_at);
  for (const Side side : base::both_sides) {
    const Seat& seat = *seats_[base::opponent(side)];
    next.seats_[side] = Seat{seat.player, seat.key, seat.relayed, options_.grace, seat.away_since};
  }
  next.state_ = State::ready;
  return next;
}

void Room::occupy(Side side, Seat seat, RoomEffects& effects) {
  effects.push_back(Save{store::SeatChanged{id_, side, seat.player}});
  seats_[side] = std::move(seat);
  if (seats_.black && seats_.white && state_ == State::open) state_ = State::ready;
}

void Room::start_if_ready(Now now, RoomEffects& effects) {
  for (const Side side : base::both_sides)
    if (!seats_[side] || !seats_[side]->player.ready) return;
  start({}, now, effects);
}

/// Expects an opening that can be played and does not end the game; its moves cost no time.
void Room::start(const std::vector<std::string>& opening, Now now, RoomEffects& effects) {
  state_ = State::playing;
  effects.push_back(Save{store::GameStarted{id_, now.wall}});
  event::Start start{id_, "watch", std::string{kind_->name}, seat_name(Side::black), seat_name(Side::white)};
  effects.push_back(TellWatchers{start});
  for (const Side side : base::both_sides) {
    start.yourside = name(side);
    effects.push_back(TellSide{side, start});
  }
  for (const std::string& text : opening) {
    const core::Verdict verdict = game_.play(text);
    assert(verdict);
    const event::Move& move = moves_.emplace_back(record(*verdict));
    effects.push_back(Save{store::NewMove{id_, move.ply, move.side, move.move, move.clockblack, move.clockwhite,
                                          clock_.state(move.side), now.wall}});
    effects.push_back(Tell{move});
  }
  announce_turn(now, effects);
}

Result Room::sit_down(const UserName& user, std::optional<Side> side) {
  if (state_ == State::over) return tl::unexpected(Refused{ErrorCode::game_over, "the game at this table is over"});
  if (!side) {
    for (const Side each : base::both_sides)
      if (!side && (!seats_[each] || holds(user, each))) side = each;
    if (!side) return tl::unexpected(Refused{ErrorCode::seat_taken, "both seats are taken: watch instead"});
  }
  RoomEffects effects;
  if (seats_[*side] && !holds(user, *side))
    return tl::unexpected(
        Refused{ErrorCode::seat_taken, std::string{name(*side)} + " is taken by " + seat_name(*side)});
  effects.push_back(Answer{answer::SitDown{id_, *side, user.shown}});
  if (!seats_[*side])
    occupy(*side, Seat{store::Player{user.shown, false, {}, false}, user.key, false, options_.grace, {}}, effects);
  return effects;
}

Result Room::stand_up(const UserName& user) {
  if (!seated(user)) return tl::unexpected(Refused{ErrorCode::not_seated, "you do not sit at this table"});
  if (in_game()) return tl::unexpected(Refused{ErrorCode::forbidden, "the game has begun: Lose resigns it"});
  if (state_ == State::over) return tl::unexpected(Refused{ErrorCode::game_over, "the game at this table is over"});
  RoomEffects effects{Answer{answer::StandUp{id_}}};
  for (const Side side : base::both_sides) {
    if (!holds(user, side)) continue;
    seats_[side].reset();
    effects.push_back(Save{store::SeatChanged{id_, side, std::nullopt}});
  }
  state_ = State::open;
  return effects;
}

Result Room::seat_bot(const UserName& user, Side side, std::string_view bot, const std::vector<core::KeyValue>& options,
                      Now now) {
  if (!seated(user) && user.key != opener_.key)
    return tl::unexpected(Refused{ErrorCode::forbidden, "only who opened this table or sits at it may seat a bot"});
  if (state_ == State::over) return tl::unexpected(Refused{ErrorCode::game_over, "the game at this table is over"});
  if (seats_[side])
    return tl::unexpected(Refused{ErrorCode::seat_taken, std::string{name(side)} + " is taken by " + seat_name(side)});
  const core::BotKind* const kind = kind_->bot(bot);
  if (kind == nullptr) {
    std::string names;
    for (const core::BotKind& known : kind_->bots) names += (names.empty() ? "" : ", ") + std::string{known.name};
    return tl::unexpected(Refused{ErrorCode::no_bot, "no bot for " + std::string{kind_->name} + " is called '" +
                                                         std::string{bot} + "': there is " + names});
  }
  const base::Expected<core::Options> parsed = parse_bot_options(*kind, options);
  if (!parsed) return tl::unexpected(Refused{ErrorCode::bad_option, parsed.error().text});

  RoomEffects effects{Answer{answer::SeatBot{id_, side, std::string{kind->name}}}};
  occupy(side, Seat{store::Player{std::string{kind->name}, true, parsed->all(), true}, "", false, Millis{0}, {}},
         effects);
  start_if_ready(now, effects);
  return effects;
}

Result Room::ready(const UserName& user, std::optional<Side> side, Now now) {
  if (!seated(user)) return tl::unexpected(Refused{ErrorCode::not_seated, "sit down before you are ready"});
  if (side && !holds(user, *side))
    return tl::unexpected(Refused{ErrorCode::not_your_seat, std::string{name(*side)} + " is not your seat"});
  if (state_ == State::over) return tl::unexpected(Refused{ErrorCode::game_over, "the game at this table is over"});
  RoomEffects effects;
  for (const Side each : base::both_sides) {
    if (!holds(user, each) || (side && *side != each)) continue;
    effects.push_back(Answer{answer::Ready{id_, each}});
    store::Player& player = seats_[each]->player;
    if (player.ready) continue;
    player.ready = true;
    effects.push_back(Save{store::SeatChanged{id_, each, player}});
  }
  if (!in_game()) start_if_ready(now, effects);
  return effects;
}

}  // namespace room
