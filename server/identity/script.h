#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace identity {

/// "Latin and Cyrillic" when the letters and digits of the text are of scripts that nobody writes in one word: such a
/// word can look like another to the eye (UTS #39, Unicode Security Mechanisms). Latin goes with the scripts of East
/// Asia, as people there write it; ASCII digits go with everything. Expects UTF-8 folded by NFKC.
std::optional<std::string> mixed_scripts(std::string_view text);

}  // namespace identity
