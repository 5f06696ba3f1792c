#include "server/identity/spoof_checker.h"

#include <unicode/uscript.h>

#include <cassert>
#include <memory>

namespace identity {
namespace {

struct CloseChecker {
  void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};

std::unique_ptr<USpoofChecker, CloseChecker> make_checker() {
  UErrorCode error = U_ZERO_ERROR;
  std::unique_ptr<USpoofChecker, CloseChecker> checker(uspoof_open(&error));
  uspoof_setRestrictionLevel(checker.get(), USPOOF_HIGHLY_RESTRICTIVE);
  uspoof_setChecks(checker.get(), USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS | USPOOF_INVISIBLE, &error);
  assert(U_SUCCESS(error));
  return checker;
}

icu::UnicodeSet make_name_characters() {
  UErrorCode error = U_ZERO_ERROR;
  icu::UnicodeSet characters;
  characters.addAll(*uspoof_getRecommendedUnicodeSet(&error));
  const auto add_script = [&](UScriptCode script) {
    characters.addAll(icu::UnicodeSet().applyIntPropertyValue(UCHAR_SCRIPT, script, error));
  };
  const int last_script = u_getIntPropertyMaxValue(UCHAR_SCRIPT);
  for (int script = 0; script <= last_script; ++script)
    if (const auto code = static_cast<UScriptCode>(script); uscript_getUsage(code) == USCRIPT_USAGE_LIMITED_USE)
      add_script(code);
  // UAX #31 excludes the vertical script, but people write it every day.
  add_script(USCRIPT_MONGOLIAN);
  for (const char separator : {' ', '-', '_', '.'}) characters.add(separator);
  characters.add(0x0F0B);
  assert(U_SUCCESS(error));
  characters.freeze();
  return characters;
}

}  // namespace

const USpoofChecker& spoof_checker() {
  static const auto checker = make_checker();
  return *checker;
}

const icu::UnicodeSet& name_characters() {
  static const icu::UnicodeSet characters = make_name_characters();
  return characters;
}

}  // namespace identity
