#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace identity {

/// Returns, for example, "Latin and Cyrillic" if the letters and digits of the text come from scripts that are not
/// mixed in one word: such a word can look like another one. This is the level "highly restrictive" of UTS #39 (Unicode
/// Security Mechanisms): Latin may be mixed with the scripts of East Asia, as is usual there, and ASCII digits may
/// appear with every script. Expects UTF-8 folded by NFKC.
std::optional<std::string> mixed_scripts(std::string_view text);

}  // namespace identity
