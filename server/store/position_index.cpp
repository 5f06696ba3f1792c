#include "server/store/position_index.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/store/bytes.h"

namespace store {
namespace {

constexpr std::size_t key_bytes = 8;

std::string bytes_of(const std::vector<std::int64_t>& keys) {
  ByteWriter bytes;
  for (const std::int64_t key : keys) bytes.fixed(static_cast<std::uint64_t>(key), key_bytes);
  return std::move(bytes).bytes();
}

std::vector<std::int64_t> keys_of(std::string_view text) {
  std::vector<std::int64_t> keys;
  for (ByteReader bytes(text); !bytes.at_end();) keys.push_back(static_cast<std::int64_t>(bytes.fixed(key_bytes)));
  return keys;
}

/// Adds what the newest games, which are not in a segment, have of the position.
void find_in_newest(Database& database, std::int64_t key, std::vector<PositionHit>& hits) {
  const std::string wanted = bytes_of({key});
  Statement query(database,
                  "SELECT game, keys, result FROM position_keys JOIN game ON id = game WHERE instr(keys, ?1) > 0");
  query.bind(Blob{wanted});
  while (query.step()) {
    RoomId game{};
    std::string bytes;
    std::string result;
    query.read(game, bytes, result);
    const std::vector<std::int64_t> keys = keys_of(bytes);
    for (std::size_t ply = 0; ply < keys.size(); ++ply)
      if (keys[ply] == key)
        hits.push_back({game, static_cast<int>(ply), outcome_of(result),
                        ply + 1 < keys.size() ? continuation_key(keys[ply + 1]) : 0});
  }
}

/// The last segment in which the positions of a game no longer count, for games that were reopened.
std::unordered_map<RoomId, std::int64_t> void_segments(Database& database) {
  std::unordered_map<RoomId, std::int64_t> segments;
  Statement query(database, "SELECT game, segment FROM position_void");
  while (query.step()) {
    RoomId game{};
    std::int64_t segment = 0;
    query.read(game, segment);
    segments.emplace(game, segment);
  }
  return segments;
}

void find_in_segments(Database& database, std::int64_t key, std::vector<PositionHit>& hits) {
  const std::unordered_map<RoomId, std::int64_t> voided = void_segments(database);
  Statement query(
      database,
      "SELECT segment.id, games, entries FROM position_segment AS segment CROSS JOIN position_block AS block "
      "WHERE block.id = segment.id * ?1 + ?2");
  query.bind(static_cast<std::int64_t>(blocks_in_segment), static_cast<std::int64_t>(block_of(key)));
  std::string games;
  std::string entries;
  while (query.step()) {
    std::int64_t segment = 0;
    query.read(segment, games, entries);
    for (const PositionHit& hit : find_in_block(entries, games, key)) {
      const auto last = voided.find(hit.game);
      if (last == voided.end() || segment > last->second) hits.push_back(hit);
    }
  }
}

/// SQL: a number greater than those of all segments that are stored or may just be in the making.
constexpr const char* next_segment_number =
    "SELECT 1 + max(number) FROM (SELECT 0 AS number UNION ALL SELECT max(id) FROM position_segment "
    "UNION ALL SELECT max(segment) FROM position_void) AS numbers";

}  // namespace

std::vector<PositionHit> find_hits(Database& database, std::int64_t key) {
  std::vector<PositionHit> hits;
  find_in_segments(database, key, hits);
  find_in_newest(database, key, hits);
  return hits;
}

std::optional<PositionSegment> next_segment(Database& database, int games) {
  std::vector<GamePositions> list;
  Statement query(database,
                  "SELECT game, keys, result FROM position_keys JOIN game ON id = game ORDER BY game LIMIT ?1");
  query.bind(games);
  while (query.step()) {
    GamePositions& game = list.emplace_back();
    std::string keys;
    std::string result;
    query.read(game.game, keys, result);
    game.keys = keys_of(keys);
    game.outcome = outcome_of(result);
  }
  if (static_cast<int>(list.size()) < games) return std::nullopt;
  PositionSegment segment;
  Statement number(database, next_segment_number);
  if (number.step()) number.read(segment.number);
  for (const GamePositions& game : list) segment.games.push_back(game.game);
  PackedPositions packed = pack_positions(list);
  segment.packed_games = std::move(packed.games);
  segment.blocks.assign(std::make_move_iterator(packed.blocks.begin()), std::make_move_iterator(packed.blocks.end()));
  return segment;
}

PositionWriter::PositionWriter(Database& database)
    // In the meantime the game may have been reopened and have ended with other positions.
    : new_keys_(database,
                "INSERT INTO position_keys (game, keys) SELECT game, ?3 FROM unindexed "
                "WHERE game = ?1 AND ?2 = (SELECT ended_at FROM game WHERE id = ?1)"),
      is_indexed_(database, "DELETE FROM unindexed WHERE game = ?1 AND ?2 = (SELECT ended_at FROM game WHERE id = ?1)"),
      forget_keys_(database, "DELETE FROM position_keys WHERE game = ?1"),
      // The segment in the making may contain the game too.
      make_void_(database, "INSERT INTO position_void (game, segment) VALUES (?1, (" +
                               std::string{next_segment_number} +
                               ")) ON CONFLICT (game) DO UPDATE SET segment = excluded.segment"),
      new_segment_(database, "INSERT INTO position_segment (id, games) VALUES (?1, ?2)"),
      new_block_(database, "INSERT INTO position_block (id, entries) VALUES (?1, ?2)"),
      // A game that was reopened in the meantime keeps the row of its newest end.
      forget_packed_(database,
                     "DELETE FROM position_keys WHERE game = ?1 AND NOT EXISTS "
                     "(SELECT 1 FROM position_void WHERE game = ?1 AND segment >= ?2)") {}

void PositionWriter::add(const PositionsFound& found) {
  if (!found.positions.empty()) new_keys_.run(found.game, found.ended_at, Blob{bytes_of(found.positions)});
  is_indexed_.run(found.game, found.ended_at);
}

void PositionWriter::remove(RoomId game) {
  forget_keys_.run(game);
  make_void_.run(game);
}

void PositionWriter::add(const PositionSegment& segment) {
  new_segment_.run(segment.number, Blob{segment.packed_games});
  for (std::size_t i = 0; i < segment.blocks.size(); ++i)
    if (!segment.blocks[i].empty())
      new_block_.run(segment.number * static_cast<std::int64_t>(blocks_in_segment) + static_cast<std::int64_t>(i),
                     Blob{segment.blocks[i]});
  for (const RoomId game : segment.games) forget_packed_.run(game, segment.number);
}

}  // namespace store
