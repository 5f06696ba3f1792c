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

/// The board of a GTP engine: a game of one kind, its start, and the plies that one `undo` takes back.
///
/// GTP lets a controller play the same colour twice in a row. In games with a pass, the other side then passes in
/// between, and one `undo` takes back both; in other games it is an illegal move. GTP also lets the game continue after
/// two passes: the next move then takes their place.
///
/// The faults are those of the GTP draft. A command that fails changes nothing.
class GtpBoard {
 public:
  /// The fault names the option that does not fit.
  static base::Expected<GtpBoard> open(const core::GameKind& kind, std::vector<core::KeyValue> options);

  [[nodiscard]] const core::GameKind& kind() const { return *kind_; }
  [[nodiscard]] const core::AnyGame& game() const { return game_; }
  [[nodiscard]] bool has_pass() const { return has_pass_; }
  /// Whether no move was made and no stone is on the board.
  [[nodiscard]] bool is_empty() const;
  /// The value of an option of the game; empty if the game has no such option.
  [[nodiscard]] std::string option(std::string_view name) const;
  /// The number of games begun.
  [[nodiscard]] int games() const { return games_; }
  /// A number that identifies the position among all positions of this board.
  [[nodiscard]] std::pair<int, int> stamp() const { return {changes_, game_.ply()}; }

  /// The game with this side to move. If the other side would have to pass first, it is a game that begins with the
  /// present stones: a pass that nobody played must not let this side end the game with a second one.
  [[nodiscard]] base::Expected<core::AnyGame> turn_of(base::Side side) const;
  /// The start of the game with these black stones and Black to move, for choosing handicap stones.
  [[nodiscard]] base::Expected<core::AnyGame> start_with_stones(const std::vector<std::string>& stones) const;
  /// The game after passes to its end; unchanged if the game has no pass.
  [[nodiscard]] core::AnyGame passed_out() const;

  base::Expected<void> set_size(const std::string& size);
  base::Expected<void> clear();
  /// Also allowed in the middle of a game.
  base::Expected<void> set_komi(std::string_view komi);
  /// Takes a name of KGS: `chinese`, or `japanese`, which counts territory and gives nothing for handicap stones. Also
  /// allowed in the middle of a game.
  base::Expected<void> set_rules(std::string_view name);
  /// Whether the game is counted by territory.
  [[nodiscard]] bool counts_territory() const { return counts_territory_; }
  /// Returns the points of the stones.
  base::Expected<std::vector<std::string>> fixed_handicap(const std::string& stones);
  base::Expected<void> free_handicap(std::span<const std::string> points);
  /// Takes over a recorded game of the same kind.
  base::Expected<void> load(protocol::GameRecord record);

  base::Expected<core::Played> play(base::Side side, std::string_view move);
  /// Returns false if fewer moves were played.
  bool undo(int moves);

 private:
  /// The start of a game: its options alone, or with freely placed handicap stones.
  struct Start {
    std::vector<core::KeyValue> options;
    std::vector<std::string> stones;
  };

  GtpBoard(const core::GameKind& kind, Start start, core::AnyGame game);

  /// `turn` is for a start with stones; otherwise the rules decide who begins.
  [[nodiscard]] base::Expected<core::AnyGame> at(const Start& start, base::Side turn = base::Side::white) const;
  /// A game with the options of the start that begins from a position.
  [[nodiscard]] base::Expected<core::AnyGame> at(const Start& start, const core::Stones& stones, base::Side turn) const;
  base::Expected<void> begin(Start start);
  void begin(Start start, core::AnyGame game);
  /// Changes an option of the game that is being played.
  base::Expected<void> change(std::string_view option, const std::string& value);
  [[nodiscard]] Start start_with(std::string_view option, const std::string& value) const;

  /// Whether two passes have ended the game.
  [[nodiscard]] bool is_passed_out() const;
  /// Plays a move in the place of the two passes that ended the game.
  base::Expected<core::Played> play_on(base::Side side, std::string_view move);
  /// Whether a move out of turn counts as a move after an implied pass.
  [[nodiscard]] bool passes(const core::AnyGame& game) const;

  const core::GameKind* kind_;
  Start start_;
  core::AnyGame game_;
  bool has_pass_ = false;
  bool counts_territory_ = false;
  std::vector<int> plies_before_;  ///< for each move: the ply to which one undo returns
  int games_ = 0;
  int changes_ = 0;  ///< number of changes to earlier moves
};

}  // namespace cli
