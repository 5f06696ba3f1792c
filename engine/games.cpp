#include "engine/games.h"

#include <array>
#include <string>
#include <vector>

#include "engine/base/text.h"
#include "engine/connect6/kind.h"
#include "engine/go/kind.h"
#include "engine/jiaqi/kind.h"
#include "engine/nogo/kind.h"
#include "engine/othello/kind.h"

namespace engine {

std::span<const core::GameKind* const> games() {
  static constexpr std::array<const core::GameKind*, 5> list{&go::kind, &nogo::kind, &jiaqi::kind, &othello::kind,
                                                             &connect6::kind};
  return list;
}

const core::GameKind* find_game(std::string_view name) {
  for (const core::GameKind* kind : games())
    if (base::equal_ignoring_case(kind->name, name)) return kind;
  return nullptr;
}

std::string game_names() {
  std::vector<std::string_view> names;
  for (const core::GameKind* kind : games()) names.push_back(kind->name);
  return base::join(names, ", ");
}

}  // namespace engine
