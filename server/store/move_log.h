#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/bytes.h"
#include "server/store/database.h"
#include "server/store/packed_moves.h"

/// The table move_log: the moves of the games that are being played, those of all games in the order of the
/// transactions. schema/README.md describes its rows.
namespace store {

/// The changes of one transaction, which become one row.
class MoveChanges {
 public:
  /// The game is taken back to a place where it was, if it is not there, and continues with these moves in packed form.
  void add(RoomId game, PackedMoves::Place from, std::string_view moves);

  struct Mark {
    std::size_t games = 0;
    std::size_t entries = 0;
  };
  [[nodiscard]] Mark mark() const { return {games_.bytes().size(), entries_.bytes().size()}; }
  /// Forgets what was added after the mark.
  void cut(Mark mark);

  [[nodiscard]] const std::string& games() const { return games_.bytes(); }
  [[nodiscard]] const std::string& entries() const { return entries_.bytes(); }
  [[nodiscard]] bool empty() const { return entries().empty(); }
  [[nodiscard]] std::size_t size() const { return games().size() + entries().size(); }

 private:
  ByteWriter games_;
  ByteWriter entries_;
  std::optional<RoomId> last_game_;
};

/// What the log says about the games that are not over.
struct MoveLog {
  std::map<RoomId, PackedMoves> games;  ///< without those that are damaged
  /// The games whose moves are not known completely, each with a message that names the row.
  std::map<RoomId, std::string> damaged;
  std::int64_t last_number = 0;  ///< of a row
  std::size_t size = 0;          ///< bytes of all rows
};

/// Reads it, or only what it says about one game. A damaged row makes those games `damaged` that it names, and one that
/// cannot be read all games; except those that a later row continues from the same moves.
MoveLog read_move_log(Database& database, std::optional<RoomId> only = {});

}  // namespace store
