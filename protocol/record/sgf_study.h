#pragma once

#include <string_view>

#include "engine/base/expected.h"
#include "protocol/record/study.h"

namespace protocol::sgf {

/// Reads the first game of a file with all its variations. Stones can be set up only before the first move. A node
/// without a move belongs to the one before it; a node with several moves, as some programs write for Connect6, becomes
/// several. Reads comments (C) and the marks TR, SQ, CR, MA and LB.
base::Expected<Study> read_study(std::string_view file);

}  // namespace protocol::sgf
