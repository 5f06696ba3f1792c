#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace auth {

/// Why this must not become the user's password, as a sentence that says what would be right; nothing when it may.
/// Length, the user's own name and the commonest passwords are judged, no mixture of characters is asked for: NIST SP
/// 800-63B § 5.1.1.2. What has the form of a secret (auth::is_secret) is none. Expects UTF-8; a character is a code
/// point.
std::optional<std::string> weakness(std::string_view password, std::string_view user);

}  // namespace auth
