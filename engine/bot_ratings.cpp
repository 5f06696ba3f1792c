#include "engine/bot_ratings.h"

#include <array>
#include <cassert>

namespace engine {
namespace {

constexpr auto go = std::to_array<BotRating>({
#include "engine/go/ratings.inc"
});
constexpr auto nogo = std::to_array<BotRating>({
#include "engine/nogo/ratings.inc"
});
constexpr auto jiaqi = std::to_array<BotRating>({
#include "engine/jiaqi/ratings.inc"
});
constexpr auto othello = std::to_array<BotRating>({
#include "engine/othello/ratings.inc"
});
constexpr auto connect6 = std::to_array<BotRating>({
#include "engine/connect6/ratings.inc"
});
constexpr auto gomoku = std::to_array<BotRating>({
#include "engine/gomoku/ratings.inc"
});

}  // namespace

BotRatings bot_ratings(const core::GameKind& kind) {
  // GNU Go is the anchor of the Computer Go Server on 9×9, with this rating.
  if (kind.name == "go") return {"gnugo", 1800, 9, go};
  if (kind.name == "nogo") return {"random", 0, 9, nogo};
  if (kind.name == "jiaqi") return {"random", 0, 5, jiaqi};
  if (kind.name == "othello") return {"random", 0, 0, othello};
  if (kind.name == "connect6") return {"random", 0, 19, connect6};
  assert(kind.name == "gomoku");
  return {"random", 0, 15, gomoku};
}

}  // namespace engine
