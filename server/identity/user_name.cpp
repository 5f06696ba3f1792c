#include "server/identity/user_name.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

#include "engine/games.h"
#include "server/identity/script.h"

namespace identity {
namespace {

constexpr std::size_t longest = 24;
constexpr std::array<std::string_view, 10> reserved{"admin", "administrator", "arbiter", "bot",    "guest",
                                                    "open",  "qiyuan",        "root",    "server", "system"};

/// The text in the given normal form; empty if it is not UTF-8 or contains unassigned characters.
std::string normal_form(std::string_view text, int options) {
  utf8proc_uint8_t* result = nullptr;
  const auto size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                   &result, static_cast<utf8proc_option_t>(options));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(result, &std::free);
  if (size < 0) return {};
  return {reinterpret_cast<const char*>(result), static_cast<std::size_t>(size)};
}

bool is_letter(utf8proc_category_t category) {
  switch (category) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
      return true;
    default:
      return false;
  }
}

bool is_mark_or_digit(utf8proc_category_t category) {
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_ND;
}

bool is_reserved(std::string_view key) {
  if (std::ranges::find(reserved, key) != reserved.end()) return true;
  return std::ranges::any_of(engine::games(), [&](const core::GameKind* kind) {
    return std::ranges::any_of(kind->bots, [&](const core::BotKind& bot) { return bot.name == key; });
  });
}

tl::unexpected<base::Fault> bad_form() {
  return base::fault("a name must have 1 to {max} letters, digits, '-', '_' or '.', and start with a letter", longest);
}

}  // namespace

std::string fold_name(std::string_view text) {
  return normal_form(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE |
                               UTF8PROC_REJECTNA);
}

base::Expected<UserName> parse_user_name(std::string_view text) {
  UserName name;
  name.shown = normal_form(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_REJECTNA);
  name.key = fold_name(text);
  if (name.shown.empty() || name.key.empty()) return bad_form();

  std::size_t length = 0;
  const auto* at = reinterpret_cast<const utf8proc_uint8_t*>(name.shown.data());
  auto left = static_cast<utf8proc_ssize_t>(name.shown.size());
  while (left > 0) {
    utf8proc_int32_t character = 0;
    const utf8proc_ssize_t size = utf8proc_iterate(at, left, &character);
    if (size <= 0) return bad_form();
    const utf8proc_category_t category = utf8proc_category(character);
    const bool inner = is_mark_or_digit(category) || character == '-' || character == '_' || character == '.';
    if (!is_letter(category) && (length == 0 || !inner)) return bad_form();
    if (++length > longest) return bad_form();
    at += size;
    left -= size;
  }
  if (const auto scripts = mixed_scripts(name.key))
    return base::fault("a name must use one script, but this one mixes {scripts}", *scripts);
  if (is_reserved(name.key)) return base::fault("the name {name} is reserved: choose another", name.shown);
  return name;
}

}  // namespace identity
