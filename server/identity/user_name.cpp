#include "server/identity/user_name.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <vector>

#include "engine/games.h"
#include "server/identity/look_alike.h"
#include "server/identity/mark_counter.h"
#include "server/identity/script.h"
#include "server/identity/spoof_checker.h"
#include "server/identity/unicode.h"

namespace identity {
namespace {

constexpr std::size_t max_characters = 24;
constexpr std::size_t max_bytes = 128;
constexpr UChar32 tsheg = 0x0F0B;
constexpr UChar32 dot_above = 0x0307;
constexpr std::array<std::string_view, 7> authorities{"admin", "administrator", "arbiter", "qiyuan",
                                                      "root",  "server",        "system"};
constexpr std::array<std::string_view, 3> other_reserved{"bot", "guest", "open"};

bool is_letter(UChar32 character) {
  return (U_GET_GC_MASK(character) & U_GC_L_MASK) != 0;
}
bool is_mark_or_digit(UChar32 character) {
  return (U_GET_GC_MASK(character) & (U_GC_MN_MASK | U_GC_MC_MASK | U_GC_ND_MASK)) != 0;
}
bool is_space(UChar32 character) {
  return character == ' ' || character == tsheg;
}
bool is_separator(UChar32 character) {
  return is_space(character) || character == '-' || character == '_' || character == '.';
}

bool may_contain(UChar32 character) {
  const bool good = is_letter(character) || is_mark_or_digit(character) || is_separator(character);
  const bool invisible = u_hasBinaryProperty(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
  return good && !invisible && name_characters().containsAll(nfkc(icu::UnicodeString(character)));
}

/// `U+3164 HANGUL FILLER`.
std::string unicode_name(UChar32 character) {
  std::array<char, 128> text{};
  UErrorCode error = U_ZERO_ERROR;
  const int digits = std::snprintf(text.data(), text.size(), "U+%04X ", static_cast<unsigned>(character));
  u_charName(character, U_EXTENDED_CHAR_NAME, text.data() + digits, static_cast<std::int32_t>(text.size()) - digits,
             &error);
  return text.data();
}

base::Fault bad_form() {
  return base::Fault{
      "a name must have 1 to {max} letters, digits, '-', '_', '.', single spaces or Tibetan tshegs, "
      "begin with a letter and end with a letter or digit",
      max_characters};
}

/// Whether the letter before a mark has this mark already, perhaps as part of one character.
bool has_mark(UChar32 letter, UChar32 mark) {
  return nfd(icu::UnicodeString(letter)).endsWith(icu::UnicodeString(mark));
}

/// The fault in the characters of a name; nullopt if there is none.
std::optional<base::Fault> flaw(const icu::UnicodeString& name) {
  MarkCounter marks;
  UChar32 before = ' ';
  for (std::int32_t at = 0; at < name.length(); at = name.moveIndex32(at, 1)) {
    const UChar32 character = name.char32At(at);
    // A dot on an i and a mark that is there already cannot be seen.
    const bool hidden = (character == dot_above && u_hasBinaryProperty(before, UCHAR_SOFT_DOTTED) != 0) ||
                        (is_mark(character) && has_mark(before, character));
    if (hidden || !may_contain(character))
      return base::Fault{"a name cannot contain {character}", unicode_name(character)};
    if (is_space(character) && is_space(before)) return bad_form();
    if (marks.add(character))
      return base::Fault{"a letter of a name can have at most {max} accents or {max_signs} signs of its script",
                         MarkCounter::max_accents, MarkCounter::max_marks};
    before = character;
  }
  if (!is_letter(name.char32At(0)) || is_separator(before)) return bad_form();
  if (count_characters(name) > max_characters) return bad_form();
  return std::nullopt;
}

/// The name without separators, and without digits at its end.
UserName bare(const UserName& name) {
  const icu::UnicodeString text = nfkc(*from_utf8(name.shown));
  icu::UnicodeString result;
  std::int32_t end = 0;
  for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    const UChar32 character = text.char32At(at);
    if (is_separator(character)) continue;
    result.append(character);
    if (!u_isdigit(character)) end = result.length();
  }
  result.truncate(end);
  return known_user_name(to_utf8(result));
}

struct ReservedName {
  std::string name;
  Looks looks;
  bool decorated;  ///< reserved with separators and final digits, too: "admin-1"
};

std::vector<ReservedName> make_reserved_names() {
  std::vector<ReservedName> names;
  const auto add = [&](std::string_view name, bool decorated) {
    names.push_back({std::string{name}, looks_of(known_user_name(name)), decorated});
  };
  for (const std::string_view name : authorities) add(name, true);
  for (const std::string_view name : other_reserved) add(name, false);
  for (const core::GameKind* const kind : engine::games())
    for (const core::BotKind& bot : kind->bots) add(bot.name, false);
  return names;
}

/// Null if no reserved name looks like this one.
const ReservedName* find_reserved(const UserName& name) {
  static const std::vector<ReservedName> names = make_reserved_names();
  const Looks looks = looks_of(name);
  const Looks bare_looks = looks_of(bare(name));
  const auto found = std::ranges::find_if(names, [&](const ReservedName& reserved) {
    return look_alike(reserved.looks, looks) || (reserved.decorated && look_alike(reserved.looks, bare_looks));
  });
  return found == names.end() ? nullptr : &*found;
}

}  // namespace

std::string fold_name(std::string_view text) {
  const auto characters = from_utf8(text);
  return characters ? to_utf8(nfkc_casefold(*characters)) : std::string{};
}

UserName known_user_name(std::string_view text) {
  return {std::string{text}, fold_name(text)};
}

base::Expected<UserName> parse_user_name(std::string_view text) {
  if (text.size() > max_bytes) return base::fault("a name can have at most {max} bytes", max_bytes);
  const auto characters = from_utf8(text);
  if (!characters || characters->isEmpty()) return tl::unexpected(bad_form());
  const icu::UnicodeString shown = nfc(*characters);
  if (auto fault = flaw(shown)) return tl::unexpected(*std::move(fault));
  UserName name = known_user_name(to_utf8(shown));
  if (const auto scripts = mixed_scripts(name.key))
    return base::fault("a name must use one script, but this one mixes {scripts}", *scripts);
  if (const ReservedName* const reserved = find_reserved(name)) {
    if (reserved->name == name.key) return base::fault("the name {name} is reserved: choose another", name.shown);
    return base::fault("the name {name} looks like {other}, which is reserved: choose another", name.shown,
                       reserved->name);
  }
  return name;
}

}  // namespace identity
