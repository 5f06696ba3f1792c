#include "engine/jiaqi/bots.h"

#include <array>

#include "engine/jiaqi/playout.h"
#include "engine/search/bots.h"
#include "engine/search/count_playouts.h"

namespace jiaqi {

constinit const std::array<core::BotKind, 3> bots{{
    {"uct", "Monte Carlo tree search", search::uct_options,
     search::make_uct<search::tuned_uct, search::Plain<UniformPlayout>>, search::time_alone},
    search::uct_plain<UniformPlayout>,
    search::random_player<UniformPlayout>,
}};

constinit const std::array<core::PlayoutKind, 1> playouts{
    {{"uniform", "any legal move", search::run_playouts<search::Plain<UniformPlayout>>}}};

}  // namespace jiaqi
