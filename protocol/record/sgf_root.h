#pragma once

#include <string_view>

#include "engine/base/expected.h"
#include "engine/core/sgf_facts.h"
#include "protocol/record/game_record.h"
#include "protocol/record/sgf_tree.h"

namespace protocol::sgf {

/// What the first node of a game says about it.
struct Root {
  GameRecord record;  ///< without moves
  core::SgfFacts facts;
  int size = 0;         ///< of the board; 0 for games whose moves are text
  bool is_own = false;  ///< written by this program: it names the kind itself
};

/// Reads the first node of a game in this file. If a file of another program may contain any of several games, it is
/// read as the one named `wanted`.
base::Expected<Root> read_root(std::string_view file, const Node& node, std::string_view wanted);

}  // namespace protocol::sgf
