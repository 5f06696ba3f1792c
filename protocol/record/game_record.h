#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "protocol/messages/field.h"

/// A game in a form for exchange with other programs: moves are text in the protocol's notation.
namespace protocol {

/// A player's thought about its own move.
struct RecordedThought {
  int winrate = 0;  ///< of the side that moved, in thousandths
  std::int64_t playouts = 0;
  std::vector<std::string> variation;  ///< the expected line, beginning with this move
  friend bool operator==(const RecordedThought&, const RecordedThought&) = default;
};

struct RecordedMove {
  Side side{};
  std::string move;
  std::vector<std::string> effects;  ///< as in event::Move
  std::int64_t clock_black = -1;     ///< ms left after the move, -1 without a clock
  std::int64_t clock_white = -1;
  std::int64_t time = -1;  ///< ms since the move before it, for the first one since the start; -1 if unknown
  std::optional<RecordedThought> thought = {};
  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// A change of the game other than a move: moves taken back, a pause, an act of an arbiter.
struct RecordedAct {
  int ply = 0;         ///< number of moves on the board after it
  std::string action;  ///< a word: `undo`, `pause`, `addtime`, `adjudicate` …
  std::string by;      ///< the user; empty for the server
  std::string detail;
  std::string at;  ///< UTC, `2026-11-20T19:30:00Z`
  friend bool operator==(const RecordedAct&, const RecordedAct&) = default;
};

struct GameRecord {
  RoomId game{};
  std::string kind;               ///< "go", "nogo", "jiaqi" …
  std::vector<KeyValue> options;  ///< all options of the table, the game's and the room's
  std::string black;
  std::string white;
  std::string date;    ///< start of the game, UTC, `2026-11-20T19:30:00Z`
  std::string result;  ///< as in event::GameOver; empty while the game continues
  std::string reason;
  std::vector<RecordedMove> moves;
  std::vector<RecordedAct> acts;  ///< in order; SGF shows them as a comment, XML and GGF omit them
  /// The stones that the players agreed are dead, by point; they were removed before the count.
  std::vector<std::string> dead = {};
  friend bool operator==(const GameRecord&, const GameRecord&) = default;

  /// The value of an option, or `fallback`.
  [[nodiscard]] std::string option(std::string_view key, std::string_view fallback) const;
};

/// Maximum length of a text that the readers accept.
inline constexpr std::size_t max_record = std::size_t{16} << 20U;
base::Fault record_too_long();

/// Smart Game Format FF[4] (red-bean.com/sgf); sgf_game.h describes the form of each game.
std::string to_sgf(const GameRecord& record);
/// Reads the first game of a file along its first variations. If a file of another program may contain any of several
/// games, it is read as the one named `wanted`.
base::Expected<GameRecord> from_sgf(std::string_view text, std::string_view wanted = {});
/// All games of a collection along all their variations, as in a file of openings.
base::Expected<std::vector<GameRecord>> lines_from_sgf(std::string_view text, std::string_view wanted = {});

/// All fields of the record under their own names.
std::string to_json(const GameRecord& record);
base::Expected<GameRecord> from_json(std::string_view text);

/// The TibetanGo record of the 2019 thesis (table 4-1). Jiaqi only: for any other game the fault says so.
base::Expected<std::string> to_xml(const GameRecord& record);
base::Expected<GameRecord> from_xml(std::string_view text);

/// The Generic Game Format of GGS and NBoard, on one line; ggf.h describes its contents. Othello only: the faults say
/// so for any other game, and for one that begins elsewhere.
base::Expected<std::string> to_ggf(const GameRecord& record);
base::Expected<GameRecord> from_ggf(std::string_view text);

/// The names of the formats, which are also the extensions of their files.
inline constexpr std::array<std::string_view, 4> record_formats{"sgf", "json", "xml", "ggf"};
/// Whether the name is one of these.
bool is_record_format(std::string_view name);
/// The record in the format of this name, which must be valid; the fault says which games the format is for.
base::Expected<std::string> in_format(const GameRecord& record, std::string_view format);

/// Reads a record in the format of this name; the fault describes the error, or lists the formats.
base::Expected<GameRecord> from_format(std::string_view text, std::string_view format);

}  // namespace protocol
