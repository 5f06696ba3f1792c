#include "protocol/messages/error_code.h"

#include <array>
#include <cassert>
#include <cstddef>

namespace protocol {
namespace {

/// In the order of the enumeration.
constexpr std::array<std::string_view, static_cast<std::size_t>(ErrorCode::internal) + 1> words{
    "syntax",
    "unknown-verb",
    "version",
    "too-long",
    "encoding",
    "login-first",
    "bad-login",
    "name-taken",
    "name-invalid",
    "weak-password",
    "logged-in-elsewhere",
    "no-room",
    "no-game",
    "bad-option",
    "no-bot",
    "no-user",
    "seat-taken",
    "not-seated",
    "not-started",
    "not-your-turn",
    "not-your-seat",
    "stale",
    "illegal",
    "repetition",
    "game-over",
    "nothing-asked",
    "forbidden",
    "too-many",
    "too-fast",
    "busy",
    "internal",
};

}  // namespace

std::string_view word(ErrorCode code) {
  const auto position = static_cast<std::size_t>(code);
  assert(position < words.size());
  return words[position];
}

std::optional<ErrorCode> parse_error_code(std::string_view word) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i] == word) return static_cast<ErrorCode>(i);
  return std::nullopt;
}

}  // namespace protocol
