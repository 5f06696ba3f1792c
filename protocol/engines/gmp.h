#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/messages/field.h"

/// The Go Modem Protocol, revision 1.0 (B. Wilcox, D. Fotland, A. Kierulf): its messages and the link that delivers
/// them. The player that uses this decides how to act on the commands.
namespace protocol::gmp {

/// The type of a message, by its number.
enum class Verb : std::uint8_t {
  ok,        ///< only an acknowledgement
  deny,      ///< refuses the previous command
  new_game,  ///< a game begins, with its questions
  query,     ///< the value is a Question
  answer,    ///< to the last query
  move,      ///< the value is that of a stone or a pass
  undo,      ///< the value is a number of moves, passes included
  extended,  ///< for agreed extensions; not used here
};

/// Questions; the answer is 0 if the other side does not know or does not say.
enum class Question : std::uint16_t {
  game,        ///< 1 is Go
  buffer,      ///< 0: room for the 4 bytes of a message, n: for another 16 n
  protocol,    ///< 0 is revision 1.0
  stones,      ///< on the board
  black_time,  ///< time used by Black, in seconds
  white_time,  ///< time used by White
  characters,  ///< the character set of its texts
  rules,       ///< see Rules
  handicap,    ///< stones; 1 is an even game
  size,        ///< rows of the board
  time_limit,  ///< of the game
  color,       ///< of the side that answers: 1 is White, 2 Black
  who,         ///< the number of a program
};
inline constexpr int go_game = 1;
inline constexpr int even_game = 1;
/// Used instead of a Question: asks whether an extended command is supported.
inline constexpr int asks_for_extension = 0x200;

/// Answers to Question::rules.
enum class Rules : std::uint8_t { unknown, japanese, chinese };

/// Answers to Question::color.
constexpr int color_value(Side side) {
  return side == Side::white ? 1 : 2;
}
constexpr std::optional<Side> side_of(int color_value) {
  if (color_value != 1 && color_value != 2) return std::nullopt;
  return color_value == 1 ? Side::white : Side::black;
}

/// The size of the largest board whose points can be numbered.
inline constexpr int max_board_size = 22;

/// The value of a move: `D4`, or `pass`. Expects a point of the board and size ≤ max_board_size.
int move_value(Side side, std::string_view move, int size);

struct Move {
  Side side{};
  std::string move;  ///< `D4` or `pass`
  friend bool operator==(const Move&, const Move&) = default;
};
/// Returns nullopt if the value is not a point of the board.
std::optional<Move> parse_move(int value, int size);

struct Command {
  Verb verb{};
  int value = 0;  ///< 0 to 1023
  friend bool operator==(const Command&, const Command&) = default;
};

/// A command with the two bits that reveal lost messages: the number bit of the command itself, and that of the last
/// command that its sender received.
struct Message {
  bool number = false;
  bool got = false;
  Command command;
  friend bool operator==(const Message&, const Message&) = default;
};

/// Four bytes: the bits, a checksum, and the command in two bytes with their highest bit set.
std::string encode(const Message& message);

/// Assembles bytes into messages. Ignores everything else (text, noise, a wrong checksum).
class Decoder {
 public:
  /// Takes the next byte; returns the message that it completes.
  std::optional<Message> add(char byte);

 private:
  std::array<std::uint8_t, 4> bytes_{};
  std::size_t count_ = 0;
};

}  // namespace protocol::gmp
