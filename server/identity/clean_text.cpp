#include "server/identity/clean_text.h"

#include <unicode/uscript.h>

#include "server/identity/mark_counter.h"
#include "server/identity/unicode.h"

namespace identity {
namespace {

constexpr UChar32 non_joiner = 0x200C;
constexpr UChar32 joiner = 0x200D;
constexpr UChar32 text_style = 0xFE0E;
constexpr UChar32 emoji_style = 0xFE0F;
constexpr int virama = 9;  // canonical combining class

bool has(UChar32 character, UProperty property) {
  return u_hasBinaryProperty(character, property) != 0;
}

bool is_part_of_emoji(UChar32 character) {
  return character == emoji_style || has(character, UCHAR_EXTENDED_PICTOGRAPHIC) ||
         has(character, UCHAR_EMOJI_MODIFIER);
}

bool joins_letters(UChar32 character) {
  return u_getIntPropertyValue(character, UCHAR_JOINING_TYPE) != U_JT_NON_JOINING;
}

/// Whether an invisible character between these two (0 at the ends of the text) changes how they look; UAX #31, section
/// 2.3, and UTS #51.
bool has_effect(UChar32 before, UChar32 character, UChar32 after) {
  if (before == 0) return false;
  UErrorCode error = U_ZERO_ERROR;
  switch (character) {
    case text_style:
    case emoji_style:
      return has(before, UCHAR_EMOJI);
    case joiner:
      if (is_part_of_emoji(before) && has(after, UCHAR_EXTENDED_PICTOGRAPHIC)) return true;
      [[fallthrough]];
    case non_joiner:
      return after != 0 && (u_getCombiningClass(before) == virama || (joins_letters(before) && joins_letters(after)));
    default:
      return u_getIntPropertyValue(character, UCHAR_SCRIPT) == USCRIPT_MONGOLIAN &&
             uscript_getScript(before, &error) == USCRIPT_MONGOLIAN;
  }
}

}  // namespace

std::string clean_text(std::string_view text) {
  const auto written = from_utf8(text);
  if (!written) return {};
  icu::UnicodeString result;
  MarkCounter marks;
  UChar32 before = 0;
  for (std::int32_t at = 0; at < written->length(); at = written->moveIndex32(at, 1)) {
    const UChar32 character = written->char32At(at);
    const std::int32_t next = written->moveIndex32(at, 1);
    const UChar32 after = next < written->length() ? written->char32At(next) : 0;
    const bool invisible = has(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || has(character, UCHAR_BIDI_CONTROL);
    if (invisible ? !has_effect(before, character, after) : marks.add(character)) continue;
    result.append(character);
    before = character;
  }
  return to_utf8(result.trim());
}

}  // namespace identity
