#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace protocol {

/// The reasons for errors: the stable words of the protocol. error_code.cpp has their meanings.
enum class ErrorCode : std::uint8_t {
  syntax,
  unknown_verb,
  version,
  too_long,
  encoding,
  login_first,
  bad_login,
  name_taken,
  name_invalid,
  weak_password,
  logged_in_elsewhere,
  no_room,
  no_game,
  bad_option,
  no_bot,
  no_user,
  seat_taken,
  not_seated,
  not_started,
  not_your_turn,
  not_your_seat,
  stale,
  illegal,
  repetition,
  game_over,
  nothing_asked,
  forbidden,
  too_many,
  too_fast,
  busy,
  internal,
};

/// `not_your_turn` is "not-your-turn".
std::string_view word(ErrorCode code);
/// Its meaning for a client, for the documents.
std::string_view meaning(ErrorCode code);
std::optional<ErrorCode> parse_error_code(std::string_view word);

}  // namespace protocol
