#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/fault.h"

/// The text that messages and game records may contain.
///
/// Plain text is UTF-8 (RFC 3629: no surrogates, no overlong forms) without control characters: none of C0 (including
/// tab), DEL, C1, and neither U+2028 nor U+2029, at which some readers break lines. Everything else is allowed; callers
/// must decide whether invisible or bidirectional characters are acceptable in a name or in the chat.
namespace protocol {

/// Returns the reason why this is not plain text, with the first offending byte (counted from 1); nullopt if it is.
std::optional<base::Fault> why_not_plain(std::string_view text);

bool is_utf8(std::string_view text);

/// Whether the text has printable ASCII characters only, as nearly all texts of messages. Such text is plain.
bool is_ascii_text(std::string_view text);

/// The nearest plain text: a space for each control character, U+FFFD for each byte that is not UTF-8.
std::string to_plain(std::string_view text);

/// The text with its control characters, bidirectional controls and invisible characters as `\u000A` and each byte that
/// is not UTF-8 as `\xFF`: one line that is safe to print to a terminal. Escaping it again changes nothing, and a line
/// of JSON stays the same JSON.
std::string escaped(std::string_view text);

/// The same for a text of several lines, whose line feeds stay.
std::string escaped_lines(std::string_view text);

/// Text of a user as it is quoted back: plain and shortened to 32 characters.
std::string excerpt(std::string_view text);

}  // namespace protocol
