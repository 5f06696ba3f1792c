#pragma once

// ICU's text behind the types of this project. Only the .cpp files of this folder include it.

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace identity {

/// Nullopt if the text is not UTF-8.
std::optional<icu::UnicodeString> from_utf8(std::string_view text);
std::string to_utf8(const icu::UnicodeString& text);

icu::UnicodeString nfc(const icu::UnicodeString& text);
icu::UnicodeString nfd(const icu::UnicodeString& text);
icu::UnicodeString nfkc(const icu::UnicodeString& text);
/// NFKC_Casefold: compatible characters, upper and lower case count as one, and ignorable characters are removed.
icu::UnicodeString nfkc_casefold(const icu::UnicodeString& text);

/// The number of characters as a reader counts them (extended grapheme clusters, UAX #29).
std::size_t count_characters(const icu::UnicodeString& text);

inline bool is_mark(UChar32 character) {
  return (U_GET_GC_MASK(character) & U_GC_M_MASK) != 0;
}

}  // namespace identity
