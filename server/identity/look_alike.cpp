#include "server/identity/look_alike.h"

#include <algorithm>
#include <cassert>

#include "server/identity/spoof_checker.h"
#include "server/identity/unicode.h"

namespace identity {
namespace {

/// A capital letter of another script becomes the Latin capital that it looks like, so the case is folded afterwards.
std::string look_of(const icu::UnicodeString& text) {
  icu::UnicodeString skeleton;
  UErrorCode error = U_ZERO_ERROR;
  uspoof_getSkeletonUnicodeString(&spoof_checker(), 0, text, skeleton, &error);
  assert(U_SUCCESS(error));
  skeleton = nfkc_casefold(skeleton);
  for (const char16_t separator : {u' ', u'_', u'.', u'\u0F0B'}) skeleton.findAndReplace(separator, u'-');
  return to_utf8(skeleton);
}

}  // namespace

Looks looks_of(const UserName& name) {
  const auto shown = from_utf8(name.shown);
  const auto key = from_utf8(name.key);
  assert(shown && key);
  return {look_of(nfkc(*shown)), look_of(*key)};
}

bool look_alike(const Looks& a, const Looks& b) {
  return std::ranges::any_of(a, [&](const std::string& look) { return std::ranges::find(b, look) != b.end(); });
}

}  // namespace identity
