#include "server/session/effects.h"

namespace room {

Effect::Effect() = default;
Effect::Effect(std::size_t number, void* alternative)
    : variant(protocol::from_alternative<variant>(number, alternative)) {}
Effect::Effect(const Effect& other) = default;
Effect::Effect(Effect&& other) noexcept = default;
Effect& Effect::operator=(const Effect& other) = default;
Effect& Effect::operator=(Effect&& other) noexcept = default;
Effect::~Effect() = default;

}  // namespace room
