#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "clients/cli/puzzles/puzzle.h"
#include "engine/core/game_kind.h"

namespace cli::puzzles {

/// What a judge has proven about a position: one turn wins, and no other does.
struct Proof {
  Moves solution;
  Moves line;                    ///< the solution and its continuation
  std::vector<Moves> wrong;      ///< wrong turns, each with the answer that refutes it
  std::vector<Moves> otherwise;  ///< see Puzzle
  Method method{};
  std::int64_t effort = 0;
  /// The nodes that a threat search needs to find the solution, if they say how difficult it is. Random playouts do not
  /// find wins by double threats at all.
  std::optional<std::int64_t> nodes_to_find = {};
};

/// Decides whether a position is a puzzle. One object works on one thread.
class Judge {
 public:
  Judge() = default;
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;
  virtual ~Judge() = default;

  /// False if a glance shows that the position is no puzzle. Expects an unfinished game.
  virtual bool is_promising(const core::AnyGame& game) = 0;

  /// The proof that exactly one turn wins, or nothing if it is not so or not certain. `factor` multiplies the limits of
  /// the searches; with a factor above 1 the searches also have other seeds and tables, so that the result is a second
  /// opinion. The same arguments give the same result. Expects an unfinished game.
  virtual std::optional<Proof> prove(const core::AnyGame& game, int factor) = 0;
};

/// The judge of a game with these options. Throws Failure if there is none.
std::unique_ptr<Judge> make_judge(const core::GameKind& kind, std::span<const core::KeyValue> options);

}  // namespace cli::puzzles
