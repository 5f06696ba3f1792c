#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/expected.h"

namespace identity {

/// A user's name: as it is shown, and folded (NFKC, case) so that look-alikes are the same name.
struct UserName {
  std::string shown;
  std::string key;
  friend bool operator==(const UserName&, const UserName&) = default;
};

/// 1 to 24 letters, digits, '-', '_' or '.', the first a letter; of one script; a few names, and those of the built-in
/// bots, are reserved. The fault says which rule it breaks.
base::Expected<UserName> parse_user_name(std::string_view text);

/// The key of a name, whether it may be taken or not; empty for what is no text.
std::string fold_name(std::string_view text);

}  // namespace identity
