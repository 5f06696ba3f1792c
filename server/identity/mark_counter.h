#pragma once

#include <unicode/uscript.h>

#include "server/identity/unicode.h"

namespace identity {

/// Counts the marks that follow one letter: accents, which many scripts share, and signs of the letter's own script, of
/// which Tibetan and the scripts of India stack more.
class MarkCounter {
 public:
  static constexpr int max_accents = 2;
  static constexpr int max_marks = 4;

  /// Takes the next character of a text. Returns whether it is a mark too many.
  bool add(UChar32 character) {
    if (!is_mark(character)) {
      marks_ = accents_ = 0;
      return false;
    }
    UErrorCode error = U_ZERO_ERROR;
    if (uscript_getScript(character, &error) == USCRIPT_INHERITED) ++accents_;
    return ++marks_ > max_marks || accents_ > max_accents;
  }

 private:
  int marks_ = 0;
  int accents_ = 0;
};

}  // namespace identity
