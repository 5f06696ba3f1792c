#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/options.h"
#include "engine/core/outcome.h"

/// Leagues, tournaments and matches as values. All consequences are pure functions of (definition, entrants, pairings):
/// this folder knows no tables, clocks, databases or connections.
namespace tournament {

enum class Format { round_robin, gauntlet, swiss, mcmahon, knockout, double_knockout, league, match };

/// The criteria that rank entrants with equal points, in the order of the definition.
enum class TieBreak {
  buchholz,          ///< the sum of the opponents' points
  buchholz_cut1,     ///< without the weakest opponent
  median_buchholz,   ///< without the weakest and the strongest
  sonneborn_berger,  ///< the points of beaten opponents, and half the points of opponents after a draw
  direct_encounter,  ///< the points in the games among those who are level
  wins,
  blacks,  ///< games with Black, fewer chances in some games
  rating,  ///< the rating at entry
  discs,   ///< Othello: the entrant's discs at the end of all games, where empty squares belong to the winner
};

/// A built-in bot that plays in a tournament under a name of its own, so that one bot can enter with several settings.
struct BuiltIn {
  std::string bot;
  std::vector<core::KeyValue> options;
  friend bool operator==(const BuiltIn&, const BuiltIn&) = default;
};

struct Entrant {
  std::string name;  ///< of an account, or, for a built-in bot, of this entrant only; unique in the tournament
  std::optional<BuiltIn> bot;  ///< empty for people and for bots that log in
  std::string school;          ///< entrants of the same school should not meet early; may be empty
  std::optional<int> rating;   ///< Elo rating at entry: for seeding, and for McMahon
  bool withdrawn = false;      ///< no longer paired
  /// A program on the computers of workers, in the form that program_of() reads; empty for all others.
  std::optional<std::string> engine = {};
  /// Whether an account plays, and not a program that the tournament names.
  [[nodiscard]] bool is_account() const { return !bot && !engine; }
  friend bool operator==(const Entrant&, const Entrant&) = default;
};

/// A sequential probability ratio test: is the first entrant ahead by elo1 rather than elo0?
struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  ///< probability of accepting elo1 when elo0 is true
  double beta = 0.05;   ///< probability of accepting elo0 when elo1 is true
  friend bool operator==(const Sprt&, const Sprt&) = default;
};

struct Definition {
  std::string name;
  std::string game;                     ///< the name of a core::GameKind
  std::vector<core::KeyValue> options;  ///< of every table
  Format format = Format::round_robin;
  int cycles = 1;         ///< round robin, gauntlet: how often every two entrants meet
  int rounds = 0;         ///< swiss, mcmahon: 0 for as many as decide among the entrants; league: 0 for no end
  int games = 1;          ///< of one pairing: 2 for both colours with the same opening; a match has this many games
  int at_once = 0;        ///< maximum number of simultaneous games; 0: no limit
  bool in_rounds = true;  ///< a round begins when the one before is over; otherwise an entrant plays on as soon as
                          ///< possible
  std::vector<TieBreak> tie_breaks;
  std::vector<std::pair<std::string, std::string>> forbidden;  ///< entrants that must not be paired
  bool avoid_same_school = false;
  double bye_points = 1;
  std::vector<std::vector<std::string>> openings;  ///< initial moves; pairings use them in turn, with both colours
  int mcmahon_top = 0;                             ///< Elo from which all entrants start with the same points
  int mcmahon_step = 100;                          ///< Elo per point at the start
  int wait = 300;                                  ///< seconds after which an absent player loses; 0: never
  int restarts = 0;                                ///< allowed failures of a program in one game; after that it loses
  std::uint64_t seed = 1;                          ///< random seed: the same seed and results give the same pairings
  std::vector<std::string> workers = {};  ///< accounts whose workers play all games; empty: they are played at tables
  std::optional<Sprt> sprt = {};          ///< of a match: it ends as soon as this test decides
  friend bool operator==(const Definition&, const Definition&) = default;
};

/// One game, or a bye. Rows are appended and get an outcome; none is ever removed or changed otherwise.
struct Pairing {
  int round = 0;                     ///< from 1
  int number = 0;                    ///< from 1, through the whole tournament
  std::size_t black = 0;             ///< index of an entrant
  std::optional<std::size_t> white;  ///< empty: Black has a bye
  std::optional<std::size_t> opening;
  std::optional<core::Outcome> outcome;  ///< empty while it is not over
  bool counted = true;                   ///< false for a game that ended without a result and gives no points
  bool played = true;  ///< false for a win without a game, which counts neither for colours nor for ratings
  /// The margin of the winner, if the board was counted: `B+12` is 12.
  std::optional<double> margin = {};
  friend bool operator==(const Pairing&, const Pairing&) = default;
};

}  // namespace tournament
