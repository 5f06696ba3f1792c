#include "server/room/room_effects.h"

namespace room {

RoomEffect::RoomEffect() = default;
RoomEffect::RoomEffect(std::size_t number, void* alternative)
    : variant(protocol::from_alternative<variant>(number, alternative)) {}
RoomEffect::RoomEffect(const RoomEffect& other) = default;
RoomEffect::RoomEffect(RoomEffect&& other) noexcept = default;
RoomEffect& RoomEffect::operator=(const RoomEffect& other) = default;
RoomEffect& RoomEffect::operator=(RoomEffect&& other) noexcept = default;
RoomEffect::~RoomEffect() = default;

}  // namespace room
