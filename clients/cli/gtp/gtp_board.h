#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/game_kind.h"
#include "protocol/record/game_record.h"

namespace cli {

/// The board of a GTP engine: a game of one kind, how it began, and what one `undo` takes back.
///
/// GTP lets a controller play one colour twice in a row. In games with a pass the other side then passes in between,
/// and one `undo` takes back both; in other games it is an illegal move.
///
/// The faults are those that the draft gives the commands; whatever fails changes nothing.
class GtpBoard {
 public:
  /// The fault names the option that does not fit.
  static base::Expected<GtpBoard> open(const core::GameKind& kind, std::vector<core::KeyValue> options);

  [[nodiscard]] const core::GameKind& kind() const { return *kind_; }
  [[nodiscard]] const core::AnyGame& game() const { return game_; }
  [[nodiscard]] bool has_pass() const { return has_pass_; }
  /// No move was made, and no stone stands there.
  [[nodiscard]] bool is_empty() const;
  /// The value of an option of the game; empty where it has none of that name.
  [[nodiscard]] std::string option(std::string_view name) const;
  /// How many games have begun.
  [[nodiscard]] int games() const { return games_; }
  /// A number for the position: no other one since the board was made has had it.
  [[nodiscard]] std::pair<int, int> stamp() const { return {changes_, game_.ply()}; }

  /// The game with this side to move, for which the other one may have to pass.
  [[nodiscard]] base::Expected<core::AnyGame> turn_of(base::Side side) const;
  /// The start of the game with these black stones and Black to move again: how it chooses handicap stones.
  [[nodiscard]] base::Expected<core::AnyGame> start_with_stones(const std::vector<std::string>& stones) const;
  /// The game after passes to its end; as it is where there are none.
  [[nodiscard]] core::AnyGame passed_out() const;

  base::Expected<void> set_size(const std::string& size);
  base::Expected<void> clear();
  /// Also in the middle of a game.
  base::Expected<void> set_komi(std::string_view komi);
  /// Gives the points of the stones.
  base::Expected<std::vector<std::string>> fixed_handicap(const std::string& stones);
  base::Expected<void> free_handicap(std::span<const std::string> points);
  /// A game that was recorded, of the same kind.
  base::Expected<void> load(protocol::GameRecord record);

  base::Expected<core::Played> play(base::Side side, std::string_view move);
  /// False when there are not so many moves.
  bool undo(int moves);

 private:
  /// How a game begins: with its options alone, or with handicap stones anywhere.
  struct Start {
    std::vector<core::KeyValue> options;
    std::vector<std::string> stones;
  };

  GtpBoard(const core::GameKind& kind, Start start, core::AnyGame game);

  /// `turn` is for a start with stones; otherwise the game says who begins.
  [[nodiscard]] base::Expected<core::AnyGame> at(const Start& start, base::Side turn = base::Side::white) const;
  base::Expected<void> begin(Start start);
  void begin(Start start, core::AnyGame game);
  [[nodiscard]] Start start_with(std::string_view option, const std::string& value) const;

  /// Whether a move out of turn is taken for one after a pass that went without saying.
  [[nodiscard]] bool passes(const core::AnyGame& game) const;

  const core::GameKind* kind_;
  Start start_;
  core::AnyGame game_;
  bool has_pass_ = false;
  std::vector<int> plies_before_;  ///< each move that was played: what one undo goes back to
  int games_ = 0;
  int changes_ = 0;  ///< of the past: what was played before may have been another move
};

}  // namespace cli
