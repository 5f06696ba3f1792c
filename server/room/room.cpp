#include "server/room/room.h"

#include <algorithm>
#include <cassert>

#include "engine/core/text.h"
#include "engine/games.h"

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
    case Room::State::over:
      return "over";
  }
  return "over";
}

Room::Room(RoomId id, const core::GameKind& kind, TableOptions options, const core::AnyGame& start, UserName opener,
           std::int64_t opened_at)
    : id_(id),
      kind_(&kind),
      options_(std::move(options)),
      game_(start),
      opener_(std::move(opener)),
      opened_at_(opened_at),
      clock_(options_.time, options_.lag) {}

core::Expected<Room> Room::restore(const store::UnfinishedGame& stored) {
  const std::string where = "table " + std::to_string(stored.game.game) + ": ";
  const core::GameKind* const kind = engine::find_game(stored.game.kind);
  if (kind == nullptr) return core::fault(where + "no game is called '" + stored.game.kind + "'");
  core::Expected<TableOptions> options = TableOptions::parse(*kind, stored.game.options);
  if (!options) return core::fault(where + options.error().text);
  const core::Expected<core::AnyGame> start = kind->start(options->game);
  if (!start) return core::fault(where + start.error().text);

  const core::Expected<UserName> opener = parse_user_name(stored.game.opened_by);
  if (!opener) return core::fault(where + opener.error().text);
  Room room(stored.game.game, *kind, *std::move(options), *start, *opener, stored.game.at);
  for (const Side side : core::both_sides) {
    const std::optional<store::Player>& player = side == Side::black ? stored.black : stored.white;
    if (!player) continue;
    const core::Expected<UserName> name = parse_user_name(player->name);
    if (!player->is_bot && !name) return core::fault(where + name.error().text);
    if (player->is_bot && kind->bot(player->name) == nullptr)
      return core::fault(where + "no bot is called '" + player->name + "'");
    room.seats_[side] = Seat{*player, player->is_bot ? std::string{} : name->key, !player->is_bot};
  }
  const bool full = room.seats_.black && room.seats_.white;
  if (stored.started && !full) return core::fault(where + "a game has begun on an empty seat");
  room.state_ = stored.started ? State::playing : full ? State::ready : State::open;
  for (const store::NewMove& move : stored.moves) {
    const core::Verdict verdict = room.game_.play(move.move);
    if (!verdict || verdict->side != move.side)
      return core::fault(where + "ply " + std::to_string(move.ply) + ", " + move.move + ", is no move of its rules");
    room.clock_.restore(move.side, move.side == Side::black ? move.clock_black : move.clock_white);
    room.moves_.push_back(room.record(*verdict));
  }
  return room;
}

Result Room::sit_down(const UserName& user, std::optional<Side> side) {
  if (state_ == State::over) return tl::unexpected(Refused{ErrorCode::game_over, "the game at this table is over"});
  if (!side) {
    for (const Side each : core::both_sides)
      if (!side && (!seats_[each] || holds(user, each))) side = each;
    if (!side) return tl::unexpected(Refused{ErrorCode::seat_taken, "both seats are taken: watch instead"});
  }
  RoomEffects effects;
  if (seats_[*side] && !holds(user, *side))
    return tl::unexpected(
        Refused{ErrorCode::seat_taken, std::string{name(*side)} + " is taken by " + seat_name(*side)});
  effects.push_back(Answer{answer::SitDown{id_, *side, user.shown}});
  if (!seats_[*side]) occupy(*side, Seat{store::Player{user.shown, false, {}, false}, user.key}, effects);
  return effects;
}

Result Room::stand_up(const UserName& user) {
  if (!seated(user)) return tl::unexpected(Refused{ErrorCode::not_seated, "you do not sit at this table"});
  if (state_ == State::playing)
    return tl::unexpected(Refused{ErrorCode::forbidden, "the game has begun: Lose resigns it"});
  if (state_ == State::over) return tl::unexpected(Refused{ErrorCode::game_over, "the game at this table is over"});
  RoomEffects effects{Answer{answer::StandUp{id_}}};
  for (const Side side : core::both_sides) {
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
  const core::Expected<core::Options> parsed = core::Options::parse(kind->options, options);
  if (!parsed) return tl::unexpected(Refused{ErrorCode::bad_option, parsed.error().text});

  RoomEffects effects{Answer{answer::SeatBot{id_, side, std::string{kind->name}}}};
  occupy(side, Seat{store::Player{std::string{kind->name}, true, parsed->all(), true}, ""}, effects);
  start_if_ready(now, effects);
  return effects;
}

Result Room::ready(const UserName& user, std::optional<Side> side, Now now) {
  if (!seated(user)) return tl::unexpected(Refused{ErrorCode::not_seated, "sit down before you are ready"});
  if (side && !holds(user, *side))
    return tl::unexpected(Refused{ErrorCode::not_your_seat, std::string{name(*side)} + " is not your seat"});
  if (state_ == State::over) return tl::unexpected(Refused{ErrorCode::game_over, "the game at this table is over"});
  RoomEffects effects;
  for (const Side each : core::both_sides) {
    if (!holds(user, each) || (side && *side != each)) continue;
    effects.push_back(Answer{answer::Ready{id_, each}});
    store::Player& player = seats_[each]->player;
    if (player.ready) continue;
    player.ready = true;
    effects.push_back(Save{store::SeatChanged{id_, each, player}});
  }
  if (state_ != State::playing) start_if_ready(now, effects);
  return effects;
}

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
    if (stored.side == side && core::equal_ignoring_case(stored.move, move))
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

}  // namespace room
