#pragma once

#include <string>

#include "server/store/backup.h"

namespace app {

/// `12 games with 340 moves, 3 accounts`
inline std::string inventory_text(const store::Inventory& inventory) {
  return std::to_string(inventory.games) + " games with " + std::to_string(inventory.moves) + " moves, " +
         std::to_string(inventory.accounts) + " accounts";
}

}  // namespace app
