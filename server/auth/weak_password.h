#pragma once

#include <optional>
#include <string_view>

#include "engine/base/fault.h"

namespace auth {

/// Why this must not become the user's password; nothing when it may.
/// Length, the user's own name and the commonest passwords are judged, no mixture of characters is required: NIST SP
/// 800-63B § 5.1.1.2. A text in the form of a secret (auth::is_secret) cannot be a password. Expects UTF-8; a character
/// is a code point.
std::optional<base::Fault> weakness(std::string_view password, std::string_view user);

}  // namespace auth
