#include "server/room/room.h"

namespace room {

RoomEffect::RoomEffect(const RoomEffect& other) = default;
RoomEffect::RoomEffect(RoomEffect&& other) noexcept = default;
RoomEffect& RoomEffect::operator=(const RoomEffect& other) = default;
RoomEffect& RoomEffect::operator=(RoomEffect&& other) noexcept = default;
RoomEffect::~RoomEffect() = default;

}  // namespace room
