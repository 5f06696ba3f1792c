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

/// A game as it is written down, for exchange with other programs: moves are text in the protocol's notation.
namespace protocol {

/// What the player who made a move thought of it.
struct RecordedThought {
  int winrate = 0;  ///< of the mover, in thousandths
  std::int64_t playouts = 0;
  std::vector<std::string> variation;  ///< the line it expected, that move first
  friend bool operator==(const RecordedThought&, const RecordedThought&) = default;
};

struct RecordedMove {
  Side side{};
  std::string move;
  std::vector<std::string> effects;  ///< as in event::Move
  std::int64_t clock_black = -1;     ///< ms left after the move, -1 without a clock
  std::int64_t clock_white = -1;
  std::int64_t time = -1;  ///< ms since the move before it, of the first one since the start; -1 where it is not known
  std::optional<RecordedThought> thought = {};
  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// Something that changed the game otherwise than by a move: moves taken back, a pause, an act of an arbiter.
struct RecordedAct {
  int ply = 0;         ///< how many moves stood after it
  std::string action;  ///< a word: `undo`, `pause`, `addtime`, `adjudicate` …
  std::string by;      ///< the user; empty when the server did it
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
  std::string date;    ///< when it began, UTC, `2026-11-20T19:30:00Z`
  std::string result;  ///< as in event::GameOver; empty while it goes on
  std::string reason;
  std::vector<RecordedMove> moves;
  std::vector<RecordedAct> acts;  ///< in their order; SGF shows them as a comment, XML and GGF not at all
  friend bool operator==(const GameRecord&, const GameRecord&) = default;

  /// The value of an option, or `fallback`.
  [[nodiscard]] std::string option(std::string_view key, std::string_view fallback) const;
};

/// The readers refuse longer texts.
inline constexpr std::size_t max_record = std::size_t{16} << 20U;
base::Fault record_too_long();

/// Smart Game Format FF[4] (red-bean.com/sgf); sgf_game.h says how each game stands in it.
std::string to_sgf(const GameRecord& record);
/// Reads the first game of a file along its first variations. Where a file of another program does not tell which of
/// several games it is of, it is of the game named `wanted`.
base::Expected<GameRecord> from_sgf(std::string_view text, std::string_view wanted = {});
/// All games of a collection along all their variations, as a file of openings has them.
base::Expected<std::vector<GameRecord>> lines_from_sgf(std::string_view text, std::string_view wanted = {});

/// All fields of the record under their own names.
std::string to_json(const GameRecord& record);
base::Expected<GameRecord> from_json(std::string_view text);

/// The TibetanGo record of the 2019 thesis (table 4-1). Jiaqi only: the fault says so for any other game.
base::Expected<std::string> to_xml(const GameRecord& record);
base::Expected<GameRecord> from_xml(std::string_view text);

/// The Generic Game Format of GGS and NBoard, on one line; ggf.h says what it holds. Othello only: the faults say so
/// for any other game, and for one that begins elsewhere.
base::Expected<std::string> to_ggf(const GameRecord& record);
base::Expected<GameRecord> from_ggf(std::string_view text);

/// The formats by their names, which are also the ends of their files' names.
inline constexpr std::array<std::string_view, 4> record_formats{"sgf", "json", "xml", "ggf"};
/// Whether the name is one of these.
bool is_record_format(std::string_view name);
/// The record in the format of that name, which is expected to be one; the fault says which games it is for.
base::Expected<std::string> in_format(const GameRecord& record, std::string_view format);

/// Reads a record in the format of that name; the fault says what is wrong with it, or which formats there are.
base::Expected<GameRecord> from_format(std::string_view text, std::string_view format);

}  // namespace protocol
