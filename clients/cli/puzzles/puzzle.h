#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/options.h"

namespace cli::puzzles {

/// A move of a line with its effects in the notation of the protocol: `xD4` removed, `+44` recoloured.
struct LineMove {
  base::Side side{};
  std::string move;
  std::vector<std::string> effects;
  friend bool operator==(const LineMove&, const LineMove&) = default;
};
using Line = std::vector<LineMove>;

/// The moves of a line in the game's notation.
using Moves = std::vector<std::string>;

/// The kind of a proof, weakest last.
enum class Method : std::uint8_t {
  solved,   ///< searched to the end of the game
  threats,  ///< wins by threats: of the mover with the solution, of the other side after every other turn
  attacks,  ///< the solution wins by double threats; every other attack has a defence
  search,   ///< win rates of a long search
};

/// A position in which exactly one turn wins, with everything that a client needs to show it without a server.
struct Puzzle {
  std::string id;                ///< the key of the position, equal for rotated and mirrored ones
  Moves moves;                   ///< from the start of the game to the position
  Moves solution;                ///< the winning turn: one move, or in Connect6 two stones in either order
  Line line;                     ///< the solution and its continuation
  std::vector<Line> wrong;       ///< wrong turns, each with the answer
  std::vector<Moves> otherwise;  ///< answers to all other wrong turns: the first one whose points are empty wins
  Method method{};
  std::int64_t effort = 0;    ///< playouts or nodes of the proof
  std::int64_t playouts = 0;  ///< that a weak bot needs to find the solution; with Method::attacks nodes of a search
  int grade = 0;              ///< 1 (easy) to 5
  friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

/// The puzzles of one game with the same options, in the order in which they were found.
struct Collection {
  std::string game;
  std::vector<core::KeyValue> options;  ///< all options of the game
  std::string source;                   ///< the bot or the folder that the games are from
  std::uint64_t seed = 0;
  std::uint64_t tried = 0;  ///< number of games searched for puzzles
  std::vector<Puzzle> puzzles;
};

}  // namespace cli::puzzles
