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

/// Which moves of its tree a search reports: those at most max_depth plies deep with at least min_visits visits.
struct TreeBounds {
  int max_depth = 0;
  std::int64_t min_visits = 1;
};

/// A move in a search tree.
struct TreeMove {
  base::Side side{};
  std::string move;
  std::int64_t visits = 0;
  double win_rate = 0.5;          ///< of `side`, 0…1
  std::vector<TreeMove> replies;  ///< the most visited first
};

/// The time that the clock leaves a bot for one move, above the bot's own limits. Nothing: there is no clock.
struct Budget {
  std::optional<std::chrono::milliseconds> time =
      std::nullopt;  ///< the soft limit: a fair share of the clock, for an ordinary move
  std::optional<std::chrono::milliseconds> hard_limit =
      std::nullopt;  ///< the maximum, for a move where the choice is difficult; `time` where there is none
  /// Whether the bot's own limits (its level, its playouts, its time) hold. They do not where it thinks in the
  /// opponent's time or shows its thoughts to somebody: then it goes on until `time` is over or it is stopped.
  bool own_limits = true;
  /// Whether the thought is to tell the tree, where the search has one.
  std::optional<TreeBounds> tree = std::nullopt;
};

/// How long a search may go on: it stops at whichever is reached first, and at once when asked to.
struct Limits {
  std::optional<std::int64_t> playouts = std::nullopt;
  std::optional<std::chrono::milliseconds> time = std::nullopt;
  /// On a clock: `time` is the soft limit, and a difficult choice may take until this one, time ≤ hard_limit; an easy
  /// one saves time. Nothing: the search uses all of `time`.
  std::optional<std::chrono::milliseconds> hard_limit = std::nullopt;
};

/// A move that a bot thought about.
struct Candidate {
  std::string move;
  std::int64_t visits = 0;
  double win_rate = 0.5;   ///< of the side to move, 0…1
  double lower_bound = 0;  ///< of the win rate, with the confidence that the search works with
  double prior = 0;        ///< its policy prior, or its part of the virtual wins, 0…1; 0 where there is neither
  std::vector<std::string> variation;  ///< the line it expects, this move first
};

/// What a bot came to: its move and its opinion. What a bot does not know is empty or zero.
struct Thought {
  std::string move;
  double win_rate = 0.5;  ///< of the side to move, 0…1
  std::int64_t playouts = 0;
  std::vector<std::string> variation;      ///< the line it expects, its own move first
  bool resigns = false;                    ///< it holds the game for lost; `move` is what it would play all the same
  std::vector<Candidate> candidates = {};  ///< best first
  std::vector<double> ownership = {};      ///< of view().points, from -1, White's in all playouts, to +1
  std::optional<double> lead = {};         ///< Black's mean margin at the end of playouts, in points
  int depth = 0;                           ///< plies of the longest line in the tree
  std::int64_t nodes = 0;                  ///< in the tree at the end
  double seconds = 0;
  std::vector<TreeMove> tree = {};  ///< the moves of the root, the most visited first; where it was asked for
};

/// A built-in player. One object plays one side of one game and may keep what it learned between its moves.
class Bot {
 public:
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  virtual ~Bot() = default;

  /// A move for the side to move of an unfinished game, be it the bot's side or, when it thinks ahead, the other one.
  /// Returns soon after `stop` is requested, with the best move so far. A bot that is asked about the same position
  /// again goes on where it was.
  virtual Thought think(const AnyGame& game, const Budget& budget, const std::stop_token& stop) = 0;
};

/// A kind of built-in player as a game lists it.
struct BotKind {
  std::string_view name;
  std::string_view title;  ///< one line for a person
  OptionSpecs options;
  /// Expects options of this kind and a game of the kind that lists it.
  std::unique_ptr<Bot> (*make)(const Options& options, const AnyGame& game);
  /// The time for a move of a bot that is bound by nothing else and goes on where its last thought has ended: it gains
  /// by thinking in the opponent's time, and many short thoughts are worth a long one. Nothing for options that bind it
  /// otherwise, null for bots that keep nothing.
  std::optional<std::chrono::milliseconds> (*time_alone)(const Options& options) = nullptr;
};

}  // namespace core
