#include "protocol/messages/error_code.h"

#include <gtest/gtest.h>

#include <array>
#include <string_view>
#include <utility>

namespace protocol {
namespace {

constexpr std::array<std::pair<ErrorCode, std::string_view>, 31> words{{
    {ErrorCode::syntax, "syntax"},
    {ErrorCode::unknown_verb, "unknown-verb"},
    {ErrorCode::version, "version"},
    {ErrorCode::too_long, "too-long"},
    {ErrorCode::encoding, "encoding"},
    {ErrorCode::login_first, "login-first"},
    {ErrorCode::bad_login, "bad-login"},
    {ErrorCode::name_taken, "name-taken"},
    {ErrorCode::name_invalid, "name-invalid"},
    {ErrorCode::weak_password, "weak-password"},
    {ErrorCode::logged_in_elsewhere, "logged-in-elsewhere"},
    {ErrorCode::no_room, "no-room"},
    {ErrorCode::no_game, "no-game"},
    {ErrorCode::bad_option, "bad-option"},
    {ErrorCode::no_bot, "no-bot"},
    {ErrorCode::no_user, "no-user"},
    {ErrorCode::seat_taken, "seat-taken"},
    {ErrorCode::not_seated, "not-seated"},
    {ErrorCode::not_started, "not-started"},
    {ErrorCode::not_your_turn, "not-your-turn"},
    {ErrorCode::not_your_seat, "not-your-seat"},
    {ErrorCode::stale, "stale"},
    {ErrorCode::illegal, "illegal"},
    {ErrorCode::repetition, "repetition"},
    {ErrorCode::game_over, "game-over"},
    {ErrorCode::nothing_asked, "nothing-asked"},
    {ErrorCode::forbidden, "forbidden"},
    {ErrorCode::too_many, "too-many"},
    {ErrorCode::too_fast, "too-fast"},
    {ErrorCode::busy, "busy"},
    {ErrorCode::internal, "internal"},
}};

TEST(ErrorCode, HasItsWord) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto& [code, text] = words[i];
    EXPECT_EQ(static_cast<std::size_t>(code), i) << "a code is missing from this table";
    EXPECT_EQ(word(code), text);
    EXPECT_EQ(parse_error_code(text), code);
  }
  EXPECT_EQ(words.back().first, ErrorCode::internal);
}

TEST(ErrorCode, KnowsNoOtherWords) {
  for (const std::string_view text : {"", "Syntax", "too_long", "syntax ", "unknown"})
    EXPECT_FALSE(parse_error_code(text)) << text;
}

}  // namespace
}  // namespace protocol
