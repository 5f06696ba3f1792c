#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/side.h"

namespace core {

/// Who won, and nothing else: why is an EndReason.
enum class Outcome : std::uint8_t { black_wins, white_wins, draw };

constexpr Outcome win_for(base::Side side) {
  return side == base::Side::black ? Outcome::black_wins : Outcome::white_wins;
}

constexpr std::optional<base::Side> winner(Outcome outcome) {
  if (outcome == Outcome::draw) return std::nullopt;
  return outcome == Outcome::black_wins ? base::Side::black : base::Side::white;
}

/// What the outcome is worth to a side: 1 a win, ½ a draw, 0 a loss.
constexpr double value_for(base::Side side, Outcome outcome) {
  if (outcome == Outcome::draw) return 0.5;
  return outcome == win_for(side) ? 1.0 : 0.0;
}

/// Why the rules of a game ended it; the words are those of the protocol's GameOver.
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

/// A game that its own rules have ended. `half_points` is twice the margin of a counted game, 0 where nothing is
/// counted.
struct Ending {
  Outcome outcome{};
  EndReason reason{};
  int half_points = 0;
  friend bool operator==(const Ending&, const Ending&) = default;
};

/// The result as the protocol and game records write it: `B+3.5`, `W+no-move`, `draw`.
std::string result_text(const Ending& ending);

}  // namespace core
