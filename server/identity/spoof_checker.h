#pragma once

#include <unicode/uniset.h>
#include <unicode/uspoof.h>

namespace identity {

/// ICU's checks of UTS #39 (Unicode Security Mechanisms) as names use them: one script ("highly restrictive"), digits
/// of one script, no mark twice in a row. Only the .cpp files of this folder include this header.
const USpoofChecker& spoof_checker();

/// The characters that names may consist of: those that UTS #39 recommends for identifiers, those of scripts that are
/// in limited use today (UAX #31, table 7) or of Mongolian, and the separators.
const icu::UnicodeSet& name_characters();

}  // namespace identity
