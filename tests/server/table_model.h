#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/any_game.h"

namespace tests {

/// An action of ana (0) or bob (1) at a table, or time that passes. Values are raw; the model interprets them.
struct TableCommand {
  enum class Kind {
    sit,
    stand,
    ready,
    move,
    resign,
    abort,
    repent,
    draw,
    pause,
    go_on,
    reply,
    claim,
    leave,
    come,
    wait,
  };
  Kind kind{};
  int who = 0;
  int a = 0;
  int b = 0;
};

/// A second implementation of the rules of a table of 5x5 Go with an absolute clock, as simple as possible: no effects,
/// no messages, one moment after the other, and no thought for speed.
class TableModel {
 public:
  static constexpr std::int64_t main_time = 60'000;
  static constexpr std::int64_t grace = 30'000;
  static constexpr std::int64_t min_patience = 15'000;
  static constexpr std::int64_t kept_for_nobody = 15'000;  ///< a game with less than two moves

  explicit TableModel(core::AnyGame start) : game(std::move(start)) {}

  /// Executes the command and returns whether the table should accept it.
  bool apply(const TableCommand& command);
  /// The command as a client sends it; empty for those that are not a line.
  [[nodiscard]] std::string line(const TableCommand& command) const;
  /// The expected first line of State.
  [[nodiscard]] std::string state_line() const;
  [[nodiscard]] std::int64_t left_now(int side) const;
  /// The result, once the game is over.
  [[nodiscard]] const std::string& result() const { return result_; }
  [[nodiscard]] bool in_game() const { return state == "playing" || state == "paused"; }

  std::string state = "open";
  core::AnyGame game;
  std::array<bool, 2> present{true, true};

 private:
  enum What { repents, draws, pauses };
  struct Offer {
    std::optional<int> by;
    int plies = 0;
    std::array<int, 2> asked_at{-1, -1};
  };

  [[nodiscard]] int turn() const { return game.to_move() == base::Side::black ? 0 : 1; }
  [[nodiscard]] bool holds(int who, int side) const { return seat_[at(side)] == who; }
  [[nodiscard]] bool sits(int who) const { return holds(who, 0) || holds(who, 1); }
  [[nodiscard]] int side_of(int who) const { return holds(who, turn()) ? turn() : 1 - turn(); }
  [[nodiscard]] bool nobody_here() const;
  [[nodiscard]] std::string move_text(const TableCommand& command) const;
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  bool sit(const TableCommand& command);
  bool stand(int who);
  bool ready(int who);
  bool move(const TableCommand& command);
  bool ask(What what, int who, int plies);
  bool reply(What what, int who, bool yes);
  bool claim(int who);
  void leave(int who);
  void come(int who);
  void wait(std::int64_t ms);

  void begin_turn();
  void charge();
  void agree(What what, int plies);
  void halt(const std::string& why, std::optional<std::int64_t> until);
  void resume();
  void end(const std::string& result);
  [[nodiscard]] std::int64_t used() const { return used_ + (since_ ? now_ - *since_ : 0); }

  std::array<std::optional<int>, 2> seat_;
  std::array<bool, 2> ready_{};
  std::array<std::int64_t, 2> clock_{main_time, main_time};
  std::int64_t now_ = 0;
  std::optional<std::int64_t> since_;  ///< set while the clock of the side to move runs
  std::int64_t used_ = 0;              ///< time used in this turn before its last pause
  std::array<Offer, 3> offers_;
  std::string pause_why_;
  std::optional<std::int64_t> pause_until_;
  std::int64_t pause_since_ = 0;
  std::int64_t nobody_here_left_ = grace;
  std::array<std::int64_t, 2> patience_{grace, grace};
  std::array<std::optional<std::int64_t>, 2> away_since_;
  std::string result_;
};

}  // namespace tests
