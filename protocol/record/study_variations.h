#pragma once

#include <cstddef>
#include <optional>

#include "engine/base/expected.h"
#include "engine/base/function_ref.h"
#include "protocol/record/study.h"

namespace protocol {

/// Plays all moves of a study. Returns it with their effects, all options of the game and the passes that were left
/// out, each variation to its end before the next one. `place` gives the place of a node in the file for the fault,
/// empty if the number of the move is enough.
base::Expected<Study> play_variations(Study written,
                                      base::FunctionRef<std::optional<base::Fault>(std::size_t node)> place);

}  // namespace protocol
