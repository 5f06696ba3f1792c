#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/expected.h"

namespace identity {

/// A user's name: as displayed, and folded (NFKC, case) so that names that look alike count as the same name.
struct UserName {
  std::string shown;
  std::string key;
  friend bool operator==(const UserName&, const UserName&) = default;
};

/// A name has 1 to 24 letters, digits, '-', '_' or '.', begins with a letter, and uses one script; a few names, and
/// those of the built-in bots, are reserved. The fault names the rule that it breaks.
base::Expected<UserName> parse_user_name(std::string_view text);

/// The key of a name, valid or not; empty if the text is not valid UTF-8.
std::string fold_name(std::string_view text);

}  // namespace identity
