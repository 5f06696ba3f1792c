#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/store/database.h"
#include "server/store/move_log.h"
#include "server/store/packed_moves.h"

namespace store {

/// The moves of the games that are being played, as the open transaction will store them: in memory, so that a move
/// costs no query, and in the table move_log, to which each transaction adds at most one row. The caller handles
/// transactions; the database must outlive the object.
class RunningGames {
 public:
  /// Reads the log. Throws SqlError if it cannot be read at all.
  explicit RunningGames(Database& database);

  /// The games whose moves are not known completely, each with a message that names the row.
  [[nodiscard]] const std::map<RoomId, std::string>& damaged() const { return damaged_; }
  /// Empty if the game has none here: it is over, or no move has been made.
  [[nodiscard]] std::vector<NewMove> moves(RoomId game) const;
  [[nodiscard]] bool has_moves(RoomId game) const { return games_.contains(game); }

  /// Throws std::runtime_error if the game does not exist, is over, or is not at that ply.
  void add(const NewMove& move);
  /// Must be called after the time at which the game started was stored.
  void start(RoomId game, std::int64_t at);
  /// Takes back the moves after this ply and returns them.
  std::vector<NewMove> take_back(RoomId game, int plies);
  /// The game gets these moves instead of those that it has. Throws std::runtime_error as add() does.
  void replace(RoomId game, const std::vector<NewMove>& moves);
  /// Forgets a game that is over. Returns its moves; nullopt if it has none here.
  std::optional<PackedMoves> end(RoomId game);

  /// Adds the row of the transaction to the log. A log much longer than what it must keep is written anew.
  void write();
  void committed();
  /// A place in the transaction, to which rows can be rolled back.
  struct Mark {
    std::size_t steps = 0;
    MoveChanges::Mark changes;
  };
  [[nodiscard]] Mark mark() const { return {steps_.size(), changes_.mark()}; }
  /// Must be called after all rows since then have been rolled back.
  void roll_back(Mark mark);

 private:
  /// A game as it was before a change of the transaction; nullopt if it was not here.
  struct Step {
    RoomId game{};
    std::optional<PackedMoves> before;
  };

  PackedMoves& about_to_change(RoomId game);
  PackedMoves no_moves(RoomId game);
  bool is_too_long();
  void write_anew();
  void write_row(const MoveChanges& changes);

  std::unordered_map<RoomId, PackedMoves> games_;
  /// Games that have started and have no move yet, as far as that is known without a query.
  std::unordered_map<RoomId, std::int64_t> started_;
  std::map<RoomId, std::string> damaged_;
  std::vector<Step> steps_;
  MoveChanges changes_;

  /// The log in the database, as of the last commit and in the open transaction.
  struct Length {
    std::int64_t last_number = 0;
    std::size_t size = 0;  ///< bytes
  };
  Length committed_;
  Length open_;
  std::size_t max_size_;      ///< when the log was last compared with what it must keep
  std::int64_t kept_to_ = 0;  ///< rows up to this number stay for the administrator: moves of damaged games are in them

  Statement began_;
  Statement new_row_;
  Statement forget_;
};

}  // namespace store
