#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "engine/core/any_game.h"
#include "server/tournament/controller.h"

namespace tournament {

/// A game as a worker reports it: nothing of it can be trusted.
struct ReportedGame {
  std::vector<std::string> moves;
  std::string result;
  std::string reason;
};

/// A reported game that follows the rules, with its moves as the game writes them.
struct CheckedGame {
  core::AnyGame end;  ///< the last position
  std::vector<core::Played> moves;
  referee::GameResult result;
};

/// The moves with which the game of a pairing begins.
std::vector<std::string> opening_of(const Controller& of, int number);

/// Replays the game of a pairing by the rules. The moves must be legal and begin with the opening. A game that the
/// rules have ended must have their result; in any other the side to move has resigned or lost on time, or one of the
/// two has failed.
base::Expected<CheckedGame> check(const Controller& of, int number, const ReportedGame& reported);

/// What two players of the same game can compare.
struct Course {
  std::vector<std::string> moves;
  referee::GameResult result;
};
Course course_of(const CheckedGame& game);

/// Where two courses of one game begin to differ, in words; empty if they are equal.
std::optional<std::string> difference(const Course& one, const Course& other);

/// Whether the game of this pairing is the same whenever it is played: both players are built-in bots that a number of
/// playouts, nodes or plies limits, and there is no clock.
bool is_repeatable(const Controller& of, int number);

}  // namespace tournament
