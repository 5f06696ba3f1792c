#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The protocol of Gomocup and Piskvork (P. Laštovička, "Gomoku AI protocol") as text: the commands of a manager and
/// the answers of an engine, one line each. The engine or manager that uses this decides what the commands mean.
namespace protocol::gomocup {

/// A point of the board, counted from the upper left corner, which is 0,0.
struct Point {
  int x = 0;  ///< the column
  int y = 0;  ///< the row
  friend bool operator==(const Point&, const Point&) = default;
};

/// Reads `7,8`, with spaces anywhere; nullopt if the text is not a pair of numbers.
std::optional<Point> parse_point(std::string_view text);
std::string format(Point point);

/// The move, such as `D4`, on a square board of this size, and the reverse. Expects a point of the board; nullopt for
/// text that is not a move.
std::string move_at(Point point, int size);
std::optional<Point> point_of(std::string_view move, int size);

/// A line of BOARD: `7,8,1`.
struct Stone {
  Point point;
  bool own = false;  ///< of the engine that receives the line
  friend bool operator==(const Stone&, const Stone&) = default;
};
/// Returns nullopt if the line is not a stone of one of the sides.
std::optional<Stone> parse_stone(std::string_view text);
std::string format(const Stone& stone);

/// A command of a manager: `START 20`, `TURN 7,8`.
struct Command {
  std::string name;      ///< in upper case
  std::string argument;  ///< the rest of the line without surrounding spaces
  friend bool operator==(const Command&, const Command&) = default;
};
/// Returns nullopt for a blank line.
std::optional<Command> parse_command(std::string_view line);

/// The value of `INFO rule`, a sum of these.
namespace rules {
inline constexpr std::int64_t exactly_five = 1;
inline constexpr std::int64_t continuous = 2;
inline constexpr std::int64_t renju = 4;
inline constexpr std::int64_t caro = 8;
}  // namespace rules

/// The value of `INFO time_left` if the match has no time limit.
inline constexpr std::int64_t unlimited_time = 2'147'483'647;

/// A line of an engine.
struct Answer {
  enum class Kind : std::uint8_t {
    ok,
    move,     ///< with a point
    suggest,  ///< with a point: the manager should send PLAY
    error,    ///< the command cannot be carried out; the text gives the reason
    unknown,  ///< the command is not known
    other,    ///< MESSAGE, DEBUG, or text for people
  };
  Kind kind{};
  Point point = {};
  std::string text = {};  ///< the rest of the line
  friend bool operator==(const Answer&, const Answer&) = default;
};
Answer parse_answer(std::string_view line);

/// The answer to ABOUT.
std::string about(std::string_view name, std::string_view version);
/// The name and the version in an answer to ABOUT: `Qiyuan 0.2.0`; the whole line if it has neither, as from old
/// engines.
std::string title_of(std::string_view about);

}  // namespace protocol::gomocup
