#include "server/room/room.h"

#include <algorithm>
#include <cassert>

#include "server/room/flow.h"
#include "server/room/restore.h"

namespace room {

base::Expected<Room> Room::restore(const store::StoredGame& stored) {
  base::Expected<State> state = room::restore(stored);
  if (!state) return tl::unexpected(state.error());
  return Room(*std::move(state));
}

Room Room::again(RoomId id) const {
  std::vector<core::KeyValue> given = state_.options.all();
  // A time handicap belongs to the player, not to the colour.
  const auto value = [&](std::string_view key) -> std::string& {
    return std::ranges::find(given, key, &core::KeyValue::first)->second;
  };
  std::swap(value("clock.black"), value("clock.white"));
  base::Expected<referee::TableOptions> options = referee::TableOptions::parse(*state_.kind, given);
  assert(options);
  const base::Expected<core::AnyGame> start = state_.kind->start(options->game);
  assert(start);
  Room next(id, *state_.kind, *std::move(options), *start, state_.opener);
  for (const Side side : base::both_sides) {
    const Side other = base::opponent(side);
    next.state_.seats.take(side, *state_.seats[other]);
    next.state_.presence.seat(
        side, state_.options.grace,
        state_.presence.is_away(other) ? std::optional(state_.presence.away_since(other)) : std::nullopt);
  }
  next.state_.start_number = state_.start_number;
  next.state_.phase = Phase::ready;
  return next;
}

Reply Room::fail(const protocol::request::Fail& failure, const UserName& user, int max_restarts, Now now) {
  return replied(now, [&] { return perform(state_, failure, user, max_restarts, now); });
}

Reply Room::arbitrate(const ArbiterAct& act, const std::string& arbiter, bool present, Now now) {
  return replied(now, [&] { return room::arbitrate(state_, act, arbiter, present, now); });
}

RoomEffects Room::turn_shown(int turn, Now now) {
  return due_and(now, [&] { return room::turn_shown(state_, turn, now); });
}

RoomEffects Room::bot_moved(Side side, int turn, const std::optional<core::Thought>& thought, Now now) {
  return due_and(now, [&] { return room::bot_moved(state_, side, turn, thought, now); });
}

RoomEffects Room::bot_begins(int turn, Now now) {
  return due_and(now, [&] { return room::bot_begins(state_, turn, now); });
}

RoomEffects Room::estimated(int turn, const std::optional<core::Estimate>& estimate, Now now) {
  return due_and(now, [&] { return room::estimated(state_, turn, estimate, now); });
}

RoomEffects Room::left(const UserName& user, Now now) {
  return due_and(now, [&] { return player_left(state_, user, now); });
}

RoomEffects Room::returned(const UserName& user, Now now) {
  return player_returned(state_, user, now);
}

RoomEffects Room::contact_lost(const UserName& user, TimePoint since, Now now) {
  return due_and(now, [&] { return room::contact_lost(state_, user, since, now); });
}

RoomEffects Room::contact_regained(const UserName& user, Now now) {
  return due_and(now, [&] { return room::contact_regained(state_, user, now); });
}

RoomEffects Room::begun_again(Now now) {
  RoomEffects effects{Save{
      store::NewGame{state_.id, std::string{state_.kind->name}, state_.options.all(), state_.opener.shown, now.wall}}};
  for (const Side side : base::both_sides)
    effects.push_back(Save{store::SeatChanged{state_.id, side, state_.seats[side]->player}});
  start_if_ready(state_, now, effects);
  return effects;
}

RoomEffects Room::seat(const base::PerSide<store::Player>& players) {
  RoomEffects effects;
  for (const Side side : base::both_sides) {
    assert(!state_.seats[side]);
    const store::Player& player = players[side];
    occupy(state_, side, {player, player.is_bot ? std::string{} : identity::fold_name(player.name)},
           player.is_bot ? Millis{0} : state_.options.grace, effects);
  }
  return effects;
}

RoomEffects Room::begin(const std::vector<std::string>& opening, Now now) {
  assert(state_.phase == Phase::ready);
  RoomEffects effects;
  for (const Side side : base::both_sides) {
    if (state_.seats[side]->player.ready) continue;
    state_.seats.set_ready(side);
    effects.push_back(Save{store::SeatChanged{state_.id, side, state_.seats[side]->player}});
  }
  start(state_, opening, now, effects);
  return effects;
}

RoomEffects Room::end(const referee::GameResult& result, Now now) {
  RoomEffects effects;
  finish(state_, result, now, effects);
  return effects;
}

}  // namespace room
