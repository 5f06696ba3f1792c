#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/fault.h"

/// The text that messages and game records may hold.
///
/// Plain text is UTF-8 (RFC 3629: no surrogates, no overlong forms) without control characters: none of C0 (tab
/// included), DEL, C1, and neither U+2028 nor U+2029, at which some readers break lines. Everything else is let
/// through; whether invisible or bidirectional characters are fit for a name or for the chat is for their users to
/// decide.
namespace protocol {

/// Why this is not plain text, with the first offending byte (counted from 1); nothing if it is.
std::optional<base::Fault> why_not_plain(std::string_view text);

bool is_utf8(std::string_view text);

/// The nearest plain text: blanks for control characters, U+FFFD for each byte that is not UTF-8.
std::string to_plain(std::string_view text);

/// The text with its control characters as `\u000A` and each byte that is not UTF-8 as `\xFF`, so that it is one line
/// and does nothing to a terminal.
std::string escaped(std::string_view text);

/// What somebody wrote, as it is quoted back to him: plain and shortened to 32 characters.
std::string excerpt(std::string_view text);

}  // namespace protocol
