#pragma once

#include <optional>
#include <string_view>

#include "engine/base/fault.h"

namespace auth {

/// Returns the reason why the user must not choose this password; nullopt if it is allowed. Checks the length, the
/// user's own name and the most common passwords; no mixture of characters is required: NIST SP 800-63B § 5.1.1.2. A
/// text in the form of a secret (auth::is_secret) is not allowed as a password. Expects UTF-8; the length is in code
/// points.
std::optional<base::Fault> weakness(std::string_view password, std::string_view user);

}  // namespace auth
