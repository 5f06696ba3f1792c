#include "server/identity/script.h"

#include <unicode/uscript.h>

#include <algorithm>
#include <array>
#include <vector>

#include "server/identity/spoof_checker.h"
#include "server/identity/unicode.h"

namespace identity {
namespace {

bool is_mixed(const icu::UnicodeString& text) {
  UErrorCode error = U_ZERO_ERROR;
  const std::int32_t failed = uspoof_checkUnicodeString(&spoof_checker(), text, nullptr, &error);
  return (failed & (USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS)) != 0;
}

/// The script of a character; the first of several for one that only some scripts use, such as a digit of Arabic.
std::string script_name(UChar32 character) {
  std::array<UScriptCode, 32> scripts{};
  UErrorCode error = U_ZERO_ERROR;
  const std::int32_t count = uscript_getScriptExtensions(character, scripts.data(), std::ssize(scripts), &error);
  std::string name = uscript_getName(count > 0 ? scripts.front() : USCRIPT_COMMON);
  std::ranges::replace(name, '_', ' ');
  return name;
}

}  // namespace

std::optional<std::string> mixed_scripts(std::string_view text) {
  const auto characters = from_utf8(text);
  if (!characters || !is_mixed(*characters)) return std::nullopt;
  std::vector<UChar32> seen;
  for (std::int32_t at = 0; at < characters->length(); at = characters->moveIndex32(at, 1)) {
    const UChar32 character = characters->char32At(at);
    for (const UChar32 other : seen)
      if (is_mixed(icu::UnicodeString(other).append(character)))
        return script_name(other) + " and " + script_name(character);
    seen.push_back(character);
  }
  return "several scripts";
}

}  // namespace identity
