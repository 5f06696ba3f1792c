#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/side.h"
#include "engine/core/board_view.h"
#include "engine/core/game.h"
#include "engine/core/outcome.h"
#include "engine/core/record.h"

namespace core {

/// A move that was played, as everyone at the table sees it.
struct Played {
  int ply = 0;  ///< the number of the move, from 1
  base::Side side{};
  std::string move;  ///< in the game's notation
  std::vector<Change> changes;
  std::string_view note = {};  ///< what the move itself does not show, such as "gives way"; usually empty
};

using Verdict = base::Expected<Played, Refusal>;

/// A game of any kind with its history, with moves as text: the form that tables, clients and game records use. A
/// value: copies are independent. Searches bypass it and use the Record inside (`as`).
class AnyGame {
 public:
  /// Returns a game that starts at `start`. Defined in any_game_of.h, which only `engine/<game>/` includes.
  template <TableGame G>
  static AnyGame of(const G& start);

  AnyGame(const AnyGame& other) : model_(other.model_->clone()) {}
  AnyGame(AnyGame&&) noexcept = default;
  AnyGame& operator=(const AnyGame& other) {
    AnyGame copy(other);
    model_.swap(copy.model_);
    return *this;
  }
  AnyGame& operator=(AnyGame&&) noexcept = default;
  ~AnyGame() = default;

  [[nodiscard]] base::Side to_move() const { return model_->to_move(); }
  [[nodiscard]] int ply() const { return model_->ply(); }
  /// The ending, set once the game's own rules have ended it.
  [[nodiscard]] std::optional<Ending> ending() const { return model_->ending(); }

  /// Plays a move for the side to move, or returns why it cannot; a refused move changes nothing.
  Verdict play(std::string_view move) { return model_->play(move); }
  /// Takes back moves until `ply` are left. Expects 0 ≤ ply ≤ ply().
  void rewind(int ply) { model_->rewind(ply); }

  /// The legal moves in the game's own order; empty when the game is over.
  [[nodiscard]] std::vector<std::string> legal_moves() const { return model_->legal_moves(); }
  /// The move that the rules force on the side to move, such as a pass in Othello: the program that runs the
  /// game plays it at once and charges no time for it. Empty if the player has to make a move, even when only one is
  /// legal.
  [[nodiscard]] std::optional<std::string> forced_move() const { return model_->forced_move(); }
  /// True if games of this kind can have forced moves.
  [[nodiscard]] bool forces_moves() const { return model_->forces_moves(); }
  /// All moves so far with their effects, ply 1 first.
  [[nodiscard]] std::vector<Played> history() const { return model_->history(); }
  /// The position with its last move.
  [[nodiscard]] BoardView view() const { return model_->view(); }

  /// The number of move sequences of length `depth` from here, counted with the repetition rules. Expects depth ≥ 0.
  [[nodiscard]] std::uint64_t perft(int depth) const { return model_->perft(depth); }

  /// The record inside if this is a game of type G, otherwise null.
  template <TableGame G>
  [[nodiscard]] const Record<G>* as() const;

 private:
  struct Concept {
    virtual ~Concept() = default;
    [[nodiscard]] virtual std::unique_ptr<Concept> clone() const = 0;
    [[nodiscard]] virtual base::Side to_move() const = 0;
    [[nodiscard]] virtual int ply() const = 0;
    [[nodiscard]] virtual std::optional<Ending> ending() const = 0;
    virtual Verdict play(std::string_view move) = 0;
    virtual void rewind(int ply) = 0;
    [[nodiscard]] virtual std::vector<std::string> legal_moves() const = 0;
    [[nodiscard]] virtual std::optional<std::string> forced_move() const = 0;
    [[nodiscard]] virtual bool forces_moves() const = 0;
    [[nodiscard]] virtual std::vector<Played> history() const = 0;
    [[nodiscard]] virtual BoardView view() const = 0;
    [[nodiscard]] virtual std::uint64_t perft(int depth) const = 0;
  };
  template <TableGame G>
  struct Model;

  explicit AnyGame(std::unique_ptr<Concept> model) : model_(std::move(model)) {}

  std::unique_ptr<Concept> model_;
};

}  // namespace core
