#pragma once

#include <string>
#include <string_view>

#include "engine/base/expected.h"

namespace identity {

/// A user's name: as displayed, and folded (NFKC, case) so that the same name written differently is one user.
struct UserName {
  std::string shown;
  std::string key;
  friend bool operator==(const UserName&, const UserName&) = default;
};

/// Parses the name of a new user. It has 1 to 24 characters as a reader counts them and at most 128 bytes; it begins
/// with a letter, ends with a letter, a mark or a digit, and between them may have '-', '_', '.', and single spaces and
/// Tibetan tshegs (U+0F0B). It uses one script, has at most two accents on a letter, and nothing invisible. A few
/// names, those of the built-in bots, and names that look like them are reserved. The fault names the rule that it
/// breaks.
base::Expected<UserName> parse_user_name(std::string_view text);

/// The name of a user whom the server knows already: rules that came later do not apply. Expects UTF-8.
UserName known_user_name(std::string_view text);

/// The key of a name, valid or not; empty if the text is not valid UTF-8.
std::string fold_name(std::string_view text);

}  // namespace identity
