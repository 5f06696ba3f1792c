#include "server/room/room_effects.h"

#include <iterator>
#include <utility>

namespace room {

RoomEffect::RoomEffect() = default;
RoomEffect::RoomEffect(std::size_t number, void* alternative)
    : variant(protocol::from_alternative<variant>(number, alternative)) {}
RoomEffect::RoomEffect(const RoomEffect& other) = default;
RoomEffect::RoomEffect(RoomEffect&& other) noexcept = default;
RoomEffect& RoomEffect::operator=(const RoomEffect& other) = default;
RoomEffect& RoomEffect::operator=(RoomEffect&& other) noexcept = default;
RoomEffect::~RoomEffect() = default;

void append(RoomEffects more, RoomEffects& effects) {
  if (effects.empty())
    effects = std::move(more);
  else
    effects.insert(effects.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace room
