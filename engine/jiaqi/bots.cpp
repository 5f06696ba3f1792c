#include "engine/jiaqi/bots.h"

#include "engine/jiaqi/playout.h"
#include "engine/search/bots.h"

namespace jiaqi {

constinit const std::array<core::BotKind, 3> bots = search::Bots<UniformPlayout>::kinds;

}  // namespace jiaqi
