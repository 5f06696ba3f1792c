#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/options.h"
#include "engine/core/outcome.h"

/// Leagues, tournaments and matches as values. What follows from what is a pure function of (definition, entrants,
/// pairings): nothing here knows a table, a clock, a database or a connection.
namespace tournament {

enum class Format { round_robin, gauntlet, swiss, mcmahon, knockout, double_knockout, league, match };

/// What decides between those who have the same points, in the order of the definition.
enum class TieBreak {
  buchholz,          ///< the sum of the opponents' points
  buchholz_cut1,     ///< without the weakest opponent
  median_buchholz,   ///< without the weakest and the strongest
  sonneborn_berger,  ///< the points of those who were beaten, half the points of those who were drawn with
  direct_encounter,  ///< the points in the games among those who are level
  wins,
  blacks,  ///< games with Black, fewer chances in some games
  rating,  ///< the one that the entrant came with
  discs,   ///< Othello: the own discs at the end of all games, empty squares being the winner's
};

/// A built-in bot that plays in a tournament under a name of its own, so that one bot can enter with several settings.
struct BuiltIn {
  std::string bot;
  std::vector<core::KeyValue> options;
  friend bool operator==(const BuiltIn&, const BuiltIn&) = default;
};

struct Entrant {
  std::string name;  ///< of an account, or of this entrant only when it is a built-in bot; unique in the tournament
  std::optional<BuiltIn> bot;  ///< nothing for people and for bots that log in
  std::string school;          ///< who should not meet early; empty for none
  std::optional<int> rating;   ///< Elo that the entrant comes with: seeds, and the bars of McMahon
  bool withdrawn = false;      ///< is paired no more
  friend bool operator==(const Entrant&, const Entrant&) = default;
};

struct Definition {
  std::string name;
  std::string game;                     ///< the name of a core::GameKind
  std::vector<core::KeyValue> options;  ///< of every table
  Format format = Format::round_robin;
  int cycles = 1;         ///< round robin, gauntlet: how often everybody meets everybody
  int rounds = 0;         ///< swiss, mcmahon: 0 for as many as decide among the entrants; league: 0 for no end
  int games = 1;          ///< of one pairing: 2 for both colours with the same opening; a match has this many games
  int at_once = 0;        ///< games that are played at the same time at most; 0 for as many as there are
  bool in_rounds = true;  ///< a round begins when the one before is over; otherwise whoever is free plays on
  std::vector<TieBreak> tie_breaks;
  std::vector<std::pair<std::string, std::string>> forbidden;  ///< entrants that are never paired
  bool avoid_same_school = false;
  double bye_points = 1;
  std::vector<std::vector<std::string>> openings;  ///< moves to begin with; pairings take them in turn, both colours
  int mcmahon_top = 0;                             ///< Elo from which everybody starts with the same points
  int mcmahon_step = 100;                          ///< Elo that are worth one point of the start
  int wait = 300;                                  ///< seconds after which who has not come loses; 0: never
  int restarts = 0;        ///< of a program that has failed, in one game; after that it has lost
  std::uint64_t seed = 1;  ///< the same seed and results give the same pairings
  friend bool operator==(const Definition&, const Definition&) = default;
};

/// One game, or a bye. Rows are appended and get an outcome; none is ever removed or changed otherwise.
struct Pairing {
  int round = 0;                     ///< from 1
  int number = 0;                    ///< from 1, through the whole tournament
  std::size_t black = 0;             ///< of the entrants
  std::optional<std::size_t> white;  ///< nothing: Black has a bye
  std::optional<std::size_t> opening;
  std::optional<core::Outcome> outcome;  ///< nothing while it is not over
  bool counted = true;  ///< false for a game that ended without a result: played by nobody, worth nothing
  bool played = true;   ///< false for what was won without a game: neither colours nor ratings count it
  /// By how much the winner won, where the board was counted: `B+12` is 12.
  std::optional<double> margin = {};
  friend bool operator==(const Pairing&, const Pairing&) = default;
};

}  // namespace tournament
