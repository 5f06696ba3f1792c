#pragma once

#include <string>
#include <string_view>

namespace identity {

/// The text of a user (chat, a reason, a title) without what can mislead its readers: without bidirectional controls
/// and invisible characters, and with at most two accents or four signs on a letter. The invisible characters that
/// shape the letters of some scripts, and emoji, stay where they have this effect. Blanks at both ends are removed.
/// Expects UTF-8.
std::string clean_text(std::string_view text);

}  // namespace identity
