#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace identity {

/// The role of a logged-in user, which decides what the user may do. A guest has no account; all other roles are stored
/// in the account.
enum class Role : std::uint8_t { guest, player, bot, arbiter, admin };

/// In the order of the enumeration.
inline constexpr std::array<std::string_view, 5> role_words{"guest", "player", "bot", "arbiter", "admin"};

/// The word that the protocol and the database use.
constexpr std::string_view word(Role role) {
  return role_words[static_cast<std::size_t>(role)];
}

constexpr std::optional<Role> parse_role(std::string_view word) {
  for (std::size_t i = 0; i < role_words.size(); ++i)
    if (role_words[i] == word) return static_cast<Role>(i);
  return std::nullopt;
}

}  // namespace identity
