#include "engine/games.h"

#include <array>
#include <string>
#include <vector>

#include "engine/base/text.h"
#include "engine/connect6/kind.h"
#include "engine/go/kind.h"
#include "engine/gomoku/kind.h"
#include "engine/jiaqi/kind.h"
#include "engine/nogo/kind.h"
#include "engine/othello/kind.h"

namespace engine {

std::span<const core::GameKind* const> games() {
  static constexpr auto list = std::to_array<const core::GameKind*>(
      {&go::kind, &nogo::kind, &jiaqi::kind, &othello::kind, &connect6::kind, &gomoku::kind});
  return list;
}

const core::GameKind* find_game(std::string_view name) {
  for (const core::GameKind* kind : games())
    if (base::equal_ignoring_case(kind->name, name)) return kind;
  return nullptr;
}

std::string game_names() {
  return game_names([](const core::GameKind&) { return true; }, ", ");
}

base::Fault no_such_game(std::string_view name) {
  return base::Fault{"unknown game '{game}'; valid: {names}", name, game_names()};
}

std::string game_names(bool (*is_one)(const core::GameKind&), std::string_view separator) {
  std::vector<std::string_view> names;
  for (const core::GameKind* kind : games())
    if (is_one(*kind)) names.push_back(kind->name);
  return base::join(names, separator);
}

}  // namespace engine
