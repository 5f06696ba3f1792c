#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/messages/field.h"

/// The Go Modem Protocol, revision 1.0 (B. Wilcox, D. Fotland, A. Kierulf), as messages and as a link on which they
/// arrive. What is done at the commands is the business of the player that uses this.
namespace protocol::gmp {

/// What a message is about, by its number.
enum class Verb : std::uint8_t {
  ok,        ///< nothing but an acknowledgement
  deny,      ///< the command before is not carried out
  new_game,  ///< a game begins, with its questions
  query,     ///< the value is a Question
  answer,    ///< to the last query
  move,      ///< the value is that of a stone or a pass
  undo,      ///< the value is a number of moves, passes included
  extended,  ///< for what both sides have agreed on; nothing here
};

/// Answers are 0 where the side that is asked does not know or will not say.
enum class Question : std::uint16_t {
  game,        ///< 1 is Go
  buffer,      ///< 0 takes the 4 bytes of a message, n takes 16 n more
  protocol,    ///< 0 is revision 1.0
  stones,      ///< on the board
  black_time,  ///< that Black has used, in seconds
  white_time,  ///< that White has used
  characters,  ///< the set that its texts are in
  rules,       ///< see Rules
  handicap,    ///< stones; 1 is an even game
  size,        ///< rows of the board
  time_limit,  ///< of the game
  color,       ///< of the side that is asked: 1 is White, 2 Black
  who,         ///< the number of a program
};
inline constexpr int go_game = 1;
inline constexpr int even_game = 1;
/// Instead of a Question: whether an extended command is known.
inline constexpr int asks_for_extension = 0x200;

/// As Question::rules has them.
enum class Rules : std::uint8_t { unknown, japanese, chinese };

/// Answers to Question::color.
constexpr int color_value(Side side) {
  return side == Side::white ? 1 : 2;
}
constexpr std::optional<Side> side_of(int color_value) {
  if (color_value != 1 && color_value != 2) return std::nullopt;
  return color_value == 1 ? Side::white : Side::black;
}

/// The size of the largest board whose points have numbers.
inline constexpr int max_board_size = 22;

/// The value of a move: `D4`, or `pass`. Expects a point of the board and size ≤ max_board_size.
int move_value(Side side, std::string_view move, int size);

struct Move {
  Side side{};
  std::string move;  ///< `D4` or `pass`
  friend bool operator==(const Move&, const Move&) = default;
};
/// Nothing where the value is no point of the board.
std::optional<Move> parse_move(int value, int size);

struct Command {
  Verb verb{};
  int value = 0;  ///< 0 to 1023
  friend bool operator==(const Command&, const Command&) = default;
};

/// A command with the two bits by which lost messages are noticed: that of its own number, and that of the last command
/// that its sender has got.
struct Message {
  bool number = false;
  bool got = false;
  Command command;
  friend bool operator==(const Message&, const Message&) = default;
};

/// Four bytes: the bits, a checksum, and the command in two bytes with their highest bit set.
std::string encode(const Message& message);

/// Puts bytes together to messages. What is none (text, noise, a wrong checksum) is passed over.
class Decoder {
 public:
  /// Takes the next byte. Gives the message when this has ended one.
  std::optional<Message> add(char byte);

 private:
  std::array<std::uint8_t, 4> bytes_{};
  std::size_t count_ = 0;
};

}  // namespace protocol::gmp
