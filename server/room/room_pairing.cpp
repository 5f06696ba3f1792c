#include <cassert>

#include "server/room/room.h"

/// A table of a tournament: its players are seated, and it begins without their saying so.
namespace room {

RoomEffects Room::seat(const base::PerSide<store::Player>& players) {
  RoomEffects effects;
  for (const Side side : base::both_sides) {
    assert(!seats_[side]);
    const store::Player& player = players[side];
    occupy(side,
           Seat{player,
                player.is_bot ? std::string{} : identity::fold_name(player.name),
                false,
                player.is_bot ? Millis{0} : options_.grace,
                {}},
           effects);
  }
  return effects;
}

RoomEffects Room::begin(const std::vector<std::string>& opening, Now now) {
  assert(state_ == State::ready);
  RoomEffects effects;
  for (const Side side : base::both_sides) {
    store::Player& player = seats_[side]->player;
    if (player.ready) continue;
    player.ready = true;
    effects.push_back(Save{store::SeatChanged{id_, side, player}});
  }
  start(opening, now, effects);
  return effects;
}

std::optional<Room::Absence> Room::absence() const {
  const bool waits = state_ == State::paused && (pause_->why == "arbiter" || pause_->why == "agreed");
  if (!in_game() || waits || is_away(Side::black) == is_away(Side::white)) return std::nullopt;
  const Side side = is_away(Side::black) ? Side::black : Side::white;
  return Absence{side, *seats_[side]->away_since};
}

RoomEffects Room::cut_short(std::string result, std::string reason, Now now) {
  assert(in_game());
  RoomEffects effects;
  finish(std::move(result), std::move(reason), now, effects);
  return effects;
}

RoomEffects Room::called_off(std::string result, std::string reason, Now now) {
  assert(!in_game());
  RoomEffects effects;
  finish(std::move(result), std::move(reason), now, effects);
  return effects;
}

}  // namespace room
