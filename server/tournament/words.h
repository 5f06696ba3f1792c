#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/tournament/tournament.h"

namespace tournament {

/// The words of a definition: `double-knockout`, `buchholz-cut1`.
std::string_view word(Format format);
std::string_view word(TieBreak tie_break);

/// Ignores case; nullopt for an unknown word.
std::optional<Format> parse_format(std::string_view word);
std::optional<TieBreak> parse_tie_break(std::string_view word);

/// All of them, for messages: "round-robin, gauntlet, …".
std::string format_words();
std::string tie_break_words();

}  // namespace tournament
