#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/side.h"

namespace core {

/// The winner, if any. EndReason tells why.
enum class Outcome : std::uint8_t { black_wins, white_wins, draw };

constexpr Outcome win_for(base::Side side) {
  return side == base::Side::black ? Outcome::black_wins : Outcome::white_wins;
}

constexpr std::optional<base::Side> winner(Outcome outcome) {
  if (outcome == Outcome::draw) return std::nullopt;
  return outcome == Outcome::black_wins ? base::Side::black : base::Side::white;
}

/// The outcome if Black is ahead by a margin; a negative one is White's.
constexpr Outcome outcome_of(int margin) {
  if (margin == 0) return Outcome::draw;
  return win_for(margin > 0 ? base::Side::black : base::Side::white);
}

/// The value of the outcome for a side: 1 for a win, ½ for a draw, 0 for a loss.
constexpr double value_for(base::Side side, Outcome outcome) {
  if (outcome == Outcome::draw) return 0.5;
  return outcome == win_for(side) ? 1.0 : 0.0;
}

/// The reason why the rules ended a game, in the words of the protocol's GameOver.
enum class EndReason : std::uint8_t { score, line, eliminated, no_move, capture, repetition, limit };

constexpr std::string_view word(EndReason reason) {
  switch (reason) {
    case EndReason::score:
      return "score";
    case EndReason::line:
      return "line";
    case EndReason::eliminated:
      return "eliminated";
    case EndReason::no_move:
      return "no-move";
    case EndReason::capture:
      return "capture";
    case EndReason::repetition:
      return "repetition";
    case EndReason::limit:
      return "limit";
  }
  return "score";
}

/// The ending of a game by its own rules. `half_points` is twice the margin of a counted game, 0 if nothing is counted.
struct Ending {
  Outcome outcome{};
  EndReason reason{};
  int half_points = 0;
  friend bool operator==(const Ending&, const Ending&) = default;
};

/// The ending of a counted game. The margin is Black's, in half points.
constexpr Ending counted_ending(int half_points) {
  return {outcome_of(half_points), EndReason::score, half_points < 0 ? -half_points : half_points};
}

/// The result as written in the protocol and in game records: `B+3.5`, `W+no-move`, `draw`.
std::string result_text(const Ending& ending);

}  // namespace core
