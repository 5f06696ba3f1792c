#include "engine/core/game_kind.h"

#include "engine/core/text.h"

namespace core {

const BotKind* GameKind::bot(std::string_view wanted) const {
  for (const BotKind& kind : bots)
    if (equal_ignoring_case(kind.name, wanted)) return &kind;
  return nullptr;
}

}  // namespace core
