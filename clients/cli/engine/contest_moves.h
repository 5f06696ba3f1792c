#pragma once

#include <string>
#include <string_view>

#include "engine/base/expected.h"

namespace cli {

/// What stands in place of the second stone of a turn that has only one: Black's first in Connect6 is `JJ@@`.
inline constexpr std::string_view no_stone = "@@";

/// `J10-K11` in the contest's protocol, `IJJK`, and back; the faults say what is no move.
base::Expected<std::string> to_contest_move(std::string_view move);
base::Expected<std::string> from_contest_move(std::string_view text);

}  // namespace cli
