#include "protocol/messages/error_code.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

namespace protocol {
namespace {

struct Entry {
  ErrorCode code;
  std::string_view word;
  std::string_view meaning;
};

/// In the order of the enumeration.
constexpr std::array<Entry, static_cast<std::size_t>(ErrorCode::internal) + 1> table{{
    {ErrorCode::syntax, "syntax",
     "The line or object does not have the form of the request; the text gives the right one."},
    {ErrorCode::unknown_verb, "unknown-verb", "No request has this verb."},
    {ErrorCode::version, "version", "The server does not speak this version of the protocol."},
    {ErrorCode::too_long, "too-long", "The line or message is longer than 4096 bytes."},
    {ErrorCode::encoding, "encoding", "The text is not UTF-8, or contains control characters."},
    {ErrorCode::login_first, "login-first", "The request needs a login."},
    {ErrorCode::bad_login, "bad-login", "The name or the password is wrong, or the server does not allow guests."},
    {ErrorCode::name_taken, "name-taken", "Another user or bot has this name."},
    {ErrorCode::name_invalid, "name-invalid", "The name breaks a rule; the text says which."},
    {ErrorCode::weak_password, "weak-password", "The password is too short or too well known."},
    {ErrorCode::logged_in_elsewhere, "logged-in-elsewhere", "A guest of this name is logged in already."},
    {ErrorCode::no_room, "no-room", "No table has this number."},
    {ErrorCode::no_game, "no-game", "There is no such game, record, tournament or analysis."},
    {ErrorCode::bad_option, "bad-option",
     "An option or an argument is unknown or has a value that is not valid; the text says what is valid."},
    {ErrorCode::no_bot, "no-bot", "There is no such bot, or that seat has none."},
    {ErrorCode::no_user, "no-user", "There is no such account, player or entrant."},
    {ErrorCode::seat_taken, "seat-taken", "Another player has this seat."},
    {ErrorCode::not_seated, "not-seated", "You have no seat at this table."},
    {ErrorCode::not_started, "not-started", "The game has not started, is paused or is being scored."},
    {ErrorCode::not_your_turn, "not-your-turn", "The other side is to move."},
    {ErrorCode::not_your_seat, "not-your-seat", "The seat belongs to another player."},
    {ErrorCode::stale, "stale", "The ply is not the expected one: the game has moved on."},
    {ErrorCode::illegal, "illegal", "The rules do not allow the move."},
    {ErrorCode::repetition, "repetition", "The move would repeat an earlier position, which the rules forbid."},
    {ErrorCode::game_over, "game-over", "The game is over."},
    {ErrorCode::nothing_asked, "nothing-asked", "There is no such request or proposal to answer."},
    {ErrorCode::forbidden, "forbidden",
     "Your role, the server, or the state of the game or tournament does not allow it; the text says why."},
    {ErrorCode::too_many, "too-many",
     "A limit is reached, such as tables of a user or connections of an address; the text says which."},
    {ErrorCode::too_fast, "too-fast",
     "Too many attempts, or the same request twice between two moves; the text says when to try again."},
    {ErrorCode::busy, "busy", "The server cannot do this now. Try again later."},
    {ErrorCode::internal, "internal", "The server failed, for example to save. Nothing has changed."},
}};

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (table[i].code != static_cast<ErrorCode>(i)) return false;
  return true;
}
static_assert(is_in_order());

const Entry& entry(ErrorCode code) {
  const auto position = static_cast<std::size_t>(code);
  assert(position < table.size());
  return table[position];
}

}  // namespace

std::string_view word(ErrorCode code) {
  return entry(code).word;
}

std::string_view meaning(ErrorCode code) {
  return entry(code).meaning;
}

std::optional<ErrorCode> parse_error_code(std::string_view word) {
  const auto* found = std::ranges::find(table, word, &Entry::word);
  return found == table.end() ? std::nullopt : std::optional(found->code);
}

}  // namespace protocol
