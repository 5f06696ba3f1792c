#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace identity {

/// What somebody who is logged in may do here. A guest has no account; everybody else's role stands in theirs.
enum class Role : std::uint8_t { guest, player, bot, arbiter, admin };

/// In the order of the enumeration.
inline constexpr std::array<std::string_view, 5> role_words{"guest", "player", "bot", "arbiter", "admin"};

/// The word of the protocol and of the database.
constexpr std::string_view word(Role role) {
  return role_words[static_cast<std::size_t>(role)];
}

constexpr std::optional<Role> parse_role(std::string_view word) {
  for (std::size_t i = 0; i < role_words.size(); ++i)
    if (role_words[i] == word) return static_cast<Role>(i);
  return std::nullopt;
}

}  // namespace identity
