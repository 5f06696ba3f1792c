#include "server/store/move_log.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "server/store/checksum.h"

namespace store {
namespace {

struct LogEntry {
  RoomId game{};
  PackedMoves::Place from;
  std::string_view moves;
};

LogEntry read_entry(ByteReader& bytes) {
  LogEntry entry;
  entry.game = static_cast<RoomId>(bytes.number());
  entry.from.plies = static_cast<int>(bytes.number_to(std::numeric_limits<int>::max()));
  entry.from.checksum = static_cast<std::uint16_t>(bytes.fixed(sizeof(entry.from.checksum)));
  entry.moves = bytes.text(bytes.number_to(std::numeric_limits<int>::max()));
  return entry;
}

/// Calls `use` for each of the values that `read` reads, up to the first that is damaged.
template <class Read, class Use>
void each_sound(std::string_view text, Read read, Use use) {
  ByteReader bytes(text);
  try {
    while (!bytes.at_end()) use(read(bytes));
  } catch (const std::runtime_error&) {
    return;
  }
}

class Replay {
 public:
  Replay(Database& database, std::optional<RoomId> only) : database_(database) {
    Statement games(database,
                    "SELECT id, coalesce(started_at, opened_at) FROM game WHERE ended_at IS NULL "
                    "AND (CAST(?1 AS BIGINT) IS NULL OR id = ?1)");
    games.bind(only);
    while (games.step()) {
      RoomId game{};
      std::int64_t began = 0;
      games.read(game, began);
      log_.games.emplace(game, PackedMoves(began));
    }
  }

  MoveLog run() {
    Statement last(database_, "SELECT coalesce(max(number), 0) FROM move_log");
    if (last.step()) last.read(log_.last_number);
    while (read_rows()) {
    }
    for (const auto& [game, why] : log_.damaged) log_.games.erase(game);
    return std::move(log_);
  }

 private:
  /// Reads on after number_; false after the last row.
  bool read_rows() {
    Statement rows(database_, "SELECT number, " + is_sound(database_, "move_log") +
                                  ", games, entries FROM move_log WHERE number > ?1 ORDER BY number");
    try {
      rows.bind(number_);
      while (rows.step()) {
        bool sound = false;
        std::string games;
        std::string entries;
        rows.read(number_, sound, games, entries);
        log_.size += games.size() + entries.size();
        if (!sound || !follow(entries)) put_aside(games, entries);
      }
      return false;
    } catch (const SqlError& error) {
      if (!error.damaged() || number_ >= log_.last_number) throw;
      pass_over(error);
      return true;
    }
  }

  /// False if they are not entries.
  bool follow(std::string_view entries) {
    ByteReader bytes(entries);
    try {
      while (!bytes.at_end()) follow(read_entry(bytes));
    } catch (const std::runtime_error&) {
      return false;
    }
    return true;
  }

  void follow(const LogEntry& entry) {
    const auto found = log_.games.find(entry.game);
    if (found == log_.games.end()) return;  // it is over
    PackedMoves& moves = found->second;
    if (entry.from.plies < moves.plies()) moves.cut(entry.from.plies);
    if (moves.place() != entry.from) {
      damage(entry.game, "moves before it are missing");
      return;
    }
    moves.append(entry.moves);
    log_.damaged.erase(entry.game);
  }

  /// The games are there twice, so that one changed bit does not hide any.
  void put_aside(std::string_view games, std::string_view entries) {
    const auto put = [&](RoomId game) {
      if (log_.games.contains(game)) damage(game, checksum_differs);
    };
    each_sound(
        games, [](ByteReader& bytes) { return static_cast<RoomId>(bytes.number()); }, put);
    each_sound(entries, read_entry, [&](const LogEntry& entry) { put(entry.game); });
  }

  /// Goes to a place behind which a row can be read, or behind the last row.
  void pass_over(const SqlError& error) {
    ++number_;
    for (const auto& [game, moves] : log_.games) damage(game, std::string{unreadable_page} + error.what());
    Statement row(database_, "SELECT games, entries FROM move_log WHERE number > ?1 ORDER BY number LIMIT 1");
    // A page has far fewer rows than this; but a damaged one may have a number far behind the others.
    constexpr int one_by_one = 4096;
    std::int64_t step = 1;
    for (int steps = 0; number_ < log_.last_number; ++steps) {
      try {
        row.bind(number_);
        row.step();
        return;
      } catch (const SqlError& again) {
        if (!again.damaged()) throw;
      }
      if (steps > one_by_one) step *= 2;
      number_ += std::min(step, log_.last_number - number_);
    }
  }

  void damage(RoomId game, std::string_view why) {
    log_.damaged.emplace(
        game, about_row("move_log", "number=" + std::to_string(number_) + " game=" + std::to_string(game), why));
  }

  Database& database_;
  MoveLog log_;
  std::int64_t number_ = 0;  ///< of the last row that was read; the first one is 1
};

}  // namespace

void MoveChanges::add(RoomId game, PackedMoves::Place from, std::string_view moves) {
  if (last_game_ != game) games_.number(static_cast<std::uint64_t>(game));
  last_game_ = game;
  entries_.number(static_cast<std::uint64_t>(game));
  entries_.number(static_cast<std::uint64_t>(from.plies));
  entries_.fixed(from.checksum, sizeof(from.checksum));
  entries_.number(moves.size());
  entries_.text(moves);
}

void MoveChanges::cut(Mark mark) {
  games_.cut(mark.games);
  entries_.cut(mark.entries);
  last_game_.reset();
}

MoveLog read_move_log(Database& database, std::optional<RoomId> only) {
  return Replay(database, only).run();
}

}  // namespace store
