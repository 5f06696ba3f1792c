#pragma once

#include <string>
#include <string_view>

#include "engine/base/expected.h"

namespace cli {

/// Stands for the second stone of a turn that has only one: Black's first turn in Connect6 is `JJ@@`.
inline constexpr std::string_view no_stone = "@@";

/// Converts `J10-K11` to the contest protocol, `IJJK`, and back. The faults describe moves that cannot be converted.
base::Expected<std::string> to_contest_move(std::string_view move);
base::Expected<std::string> from_contest_move(std::string_view text);

}  // namespace cli
