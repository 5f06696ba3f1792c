#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/options.h"

namespace core {

/// Selects the moves of the search tree to report: those at most max_depth plies deep with at least min_visits visits.
struct TreeBounds {
  int max_depth = 0;
  std::int64_t min_visits = 1;
};

/// A move in a search tree.
struct TreeMove {
  base::Side side{};
  std::string move;
  std::int64_t visits = 0;
  double win_rate = 0.5;          ///< for `side`, 0…1
  std::vector<TreeMove> replies;  ///< most visited first
};

/// The time that the clock leaves a bot for one move, in addition to the bot's own limits. Empty if there is no clock.
struct Budget {
  /// The soft limit: a fair share of the clock, for an ordinary move.
  std::optional<std::chrono::milliseconds> time = std::nullopt;
  /// The maximum, for a move where the choice is difficult. Empty if it is `time`.
  std::optional<std::chrono::milliseconds> hard_limit = std::nullopt;
  /// Whether the bot's own limits (level, playouts, time) apply. They do not while it ponders or analyses: it
  /// then thinks until `time` is over or it is stopped.
  bool own_limits = true;
  /// Set if the thought should include the search tree; ignored by searches without one.
  std::optional<TreeBounds> tree = std::nullopt;
  /// The number of the best moves to report as candidates, for searches that otherwise evaluate only the best one; it
  /// then gets a part of the time.
  int moves = 1;
  /// Whether the thought must not depend on earlier ones, so that a game that continues after a restart goes as it
  /// would have gone. Bots whose own limit is a time ignore it: none of their thoughts repeats.
  bool is_repeatable = false;
};

/// The limits of a search: it stops at whichever it reaches first, and at once on request.
struct Limits {
  std::optional<std::int64_t> playouts = std::nullopt;
  std::optional<std::chrono::milliseconds> time = std::nullopt;
  /// With a clock, `time` is the soft limit and a difficult decision may take up to this hard limit, time ≤ hard_limit;
  /// an easy decision takes less time. Empty if the search should use all of `time`.
  std::optional<std::chrono::milliseconds> hard_limit = std::nullopt;
};

/// A move that a bot considered.
struct Candidate {
  std::string move;
  std::int64_t visits = 0;
  double win_rate = 0.5;   ///< for the side to move, 0…1
  double lower_bound = 0;  ///< of the win rate, at the confidence level that the search uses
  double prior = 0;        ///< its policy prior, or its share of the virtual wins, 0…1; 0 if it has neither
  std::vector<std::string> variation;  ///< the expected line, starting with this move
};

/// The result of a bot's search: its move and its evaluation. Fields that a bot does not provide are empty or zero.
struct Thought {
  std::string move;
  double win_rate = 0.5;  ///< for the side to move, 0…1
  std::int64_t playouts = 0;
  std::vector<std::string> variation;      ///< the expected line, starting with its own move
  bool resigns = false;                    ///< the bot considers the game lost; `move` is still the move it would play
  std::vector<Candidate> candidates = {};  ///< best first
  std::vector<double> ownership = {};      ///< by point of view().points, from -1 (White's in all playouts) to +1
  std::optional<double> lead = {};         ///< Black's mean margin at the end of the playouts, in points
  int depth = 0;                           ///< length of the longest line in the tree, in plies
  std::int64_t nodes = 0;                  ///< in the tree when the search ended
  double seconds = 0;
  std::vector<TreeMove> tree = {};  ///< the moves of the root, most visited first; only if requested
};

/// A built-in player. One object plays one side of one game and may keep what it learned from move to move.
class Bot {
 public:
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  virtual ~Bot() = default;

  /// Returns a move for the side to move, which is the opponent when the bot ponders. Expects an unfinished game.
  /// Returns soon after `stop` is requested, with the best move so far. If called again for the same position, a bot
  /// resumes its search.
  virtual Thought think(const AnyGame& game, const Budget& budget, const std::stop_token& stop) = 0;
};

/// A kind of built-in player, as listed by a game.
struct BotKind {
  std::string_view name;   ///< the protocol's word: "uct-plain"
  std::string_view title;  ///< the name that people choose it by, without a full stop: "Classic UCT"
  std::string_view about;  ///< one line that says how it plays, without a full stop
  OptionSpecs options;
  /// Creates the player. Expects options of this kind and a game of the kind that lists it.
  std::unique_ptr<Bot> (*make)(const Options& options, const AnyGame& game);
  /// The time per move of a bot that time alone limits and that resumes its last search: such a bot gains by pondering,
  /// and many short searches are worth one long one. Empty if the options set another limit; null for bots that keep
  /// nothing between moves.
  std::optional<std::chrono::milliseconds> (*time_alone)(const Options& options) = nullptr;
};

}  // namespace core
