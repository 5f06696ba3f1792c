#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/outcome.h"

namespace referee {

/// Why a game ended. The first seven are those of core::EndReason, by which the rules end it.
enum class Termination : std::uint8_t {
  score,
  line,
  eliminated,
  no_move,
  capture,
  repetition,
  limit,
  resign,
  time,
  agreed,
  abandoned,    ///< a player has left, or a bot has failed
  aborted,      ///< before it counted
  adjudicated,  ///< by an arbiter
  forfeit,      ///< a player did not come, or a program failed
  withdrawn,    ///< a player has left the tournament
  bye,          ///< there was no opponent
  ended,        ///< the tournament is over before its time
};

/// The words of the protocol and of the database, in the order of the enumeration.
inline constexpr std::array<std::string_view, 17> termination_words{
    "score",  "line",      "eliminated", "no-move",     "capture", "repetition", "limit", "resign", "time",
    "agreed", "abandoned", "aborted",    "adjudicated", "forfeit", "withdrawn",  "bye",   "ended"};

constexpr std::string_view word(Termination why) {
  return termination_words[static_cast<std::size_t>(why)];
}

/// Nothing for an unknown word.
std::optional<Termination> parse_termination(std::string_view word);

/// How a game ended.
struct GameResult {
  std::optional<core::Outcome> outcome;  ///< nothing for a game that does not count
  Termination why{};
  std::optional<int> half_points = {};  ///< twice the margin, where points decided
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// The result of a game that the rules have ended.
GameResult result_of(const core::Ending& ending);
/// A victory that no points decided.
constexpr GameResult victory(base::Side winner, Termination why) {
  return {core::win_for(winner), why, std::nullopt};
}
/// A game that does not count.
constexpr GameResult no_result(Termination why) {
  return {std::nullopt, why, std::nullopt};
}

/// As the protocol, records and the database write it: `B+3.5`, `W+resign`, `draw`, `void`.
std::string result_text(const GameResult& result);
/// Reads the two texts that result_text and word write. Nothing where they are neither.
std::optional<GameResult> parse_result(std::string_view result, std::string_view why);

}  // namespace referee
