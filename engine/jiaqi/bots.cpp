#include "engine/jiaqi/bots.h"

#include "engine/jiaqi/playout.h"
#include "engine/search/bots.h"

namespace jiaqi {

constinit const std::array<core::BotKind, 3> bots{{
    {"uct", "Monte Carlo tree search", search::uct_options,
     search::make_uct<search::tuned_uct, search::Plain<UniformPlayout>>},
    search::uct_plain<UniformPlayout>,
    search::random_player<UniformPlayout>,
}};

}  // namespace jiaqi
