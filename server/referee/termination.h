#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/outcome.h"

namespace referee {

/// The reason why a game ended. The first seven are those of core::EndReason, by which the rules end it.
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
  abandoned,    ///< a player left, or a bot failed
  aborted,      ///< before it counted
  adjudicated,  ///< by an arbiter
  forfeit,      ///< a player did not appear, or a program failed
  withdrawn,    ///< a player left the tournament
  bye,          ///< no opponent
  ended,        ///< the tournament ended early
};

/// The words of the protocol and of the database, in the order of the enumeration.
inline constexpr std::array<std::string_view, 17> termination_words{
    "score",  "line",      "eliminated", "no-move",     "capture", "repetition", "limit", "resign", "time",
    "agreed", "abandoned", "aborted",    "adjudicated", "forfeit", "withdrawn",  "bye",   "ended"};

constexpr std::string_view word(Termination why) {
  return termination_words[static_cast<std::size_t>(why)];
}

/// Returns nullopt for an unknown word.
std::optional<Termination> parse_termination(std::string_view word);

/// The outcome of a game and how it ended.
struct GameResult {
  std::optional<core::Outcome> outcome;  ///< nullopt for a game that does not count
  Termination why{};
  std::optional<int> half_points = {};  ///< twice the margin of a game that was decided by points
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// The result of a game that ended by the rules.
GameResult result_of(const core::Ending& ending);
/// A win without a margin in points.
constexpr GameResult victory(base::Side winner, Termination why) {
  return {core::win_for(winner), why, std::nullopt};
}
/// A game that does not count.
constexpr GameResult no_result(Termination why) {
  return {std::nullopt, why, std::nullopt};
}

/// The result as the protocol, records and the database write it: `B+3.5`, `W+resign`, `draw`, `void`.
std::string result_text(const GameResult& result);
/// Reads the two texts that result_text and word write; nullopt for any other text.
std::optional<GameResult> parse_result(std::string_view result, std::string_view why);

}  // namespace referee
