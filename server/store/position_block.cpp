#include "server/store/position_block.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "server/store/bytes.h"

namespace store {
namespace {

constexpr unsigned position_version = 1;
constexpr unsigned block_bits = 10;
static_assert(1U << block_bits == blocks_in_segment);
constexpr std::size_t next_bytes = 3;
constexpr std::size_t max_entries = std::size_t{1} << 24U;
constexpr unsigned ply_bits = 6;
static_assert(1U << ply_bits == max_positions);

/// The part of the key that a block contains.
std::uint32_t rest_of(std::int64_t key) {
  return static_cast<std::uint32_t>(static_cast<std::uint64_t>(key) >> block_bits);
}

/// A position of a game, in the order of a block.
struct Entry {
  std::uint32_t rest = 0;
  std::uint32_t next = 0;
  std::uint32_t game = 0;  ///< its place among the games of the segment
  std::uint8_t step = 0;   ///< the ply and the outcome
  friend auto operator<=>(const Entry&, const Entry&) = default;
};
using Entries = std::span<const Entry>;

/// The length of the entries at the beginning that agree in `part`.
template <class Part>
std::size_t equal_in(Entries entries, Part part) {
  const auto end =
      std::ranges::find_if(entries, [&](const Entry& each) { return each.*part != entries.front().*part; });
  return static_cast<std::size_t>(end - entries.begin());
}

/// One position: its continuations, each with its games. Most positions are those of one game, which is written without
/// numbers of continuations and games.
void write_position(ByteWriter& bytes, std::uint32_t from, Entries entries) {
  const bool single = entries.size() == 1;
  bytes.number(std::uint64_t{entries.front().rest - from} << 1U | (single ? 0U : 1U));
  if (!single) {
    std::size_t continuations = 0;
    for (Entries left = entries; !left.empty(); left = left.subspan(equal_in(left, &Entry::next))) ++continuations;
    bytes.number(continuations);
  }
  while (!entries.empty()) {
    const std::size_t games = equal_in(entries, &Entry::next);
    bytes.fixed(entries.front().next, next_bytes);
    if (!single) bytes.number(games);
    std::uint32_t last = 0;
    for (const Entry& each : entries.first(games)) {
      bytes.number(each.game - last);
      bytes.byte(each.step);
      last = each.game;
    }
    entries = entries.subspan(games);
  }
}

std::string pack_block(std::vector<Entry>& entries) {
  std::ranges::sort(entries);
  ByteWriter bytes;
  std::uint32_t last = 0;
  for (Entries left = entries; !left.empty();) {
    const std::size_t games = equal_in(left, &Entry::rest);
    write_position(bytes, last, left.first(games));
    last = left.front().rest;
    left = left.subspan(games);
  }
  return std::move(bytes).bytes();
}

/// Replaces the places of games in a segment by their numbers.
void name_games(std::vector<PositionHit>& hits, std::string_view packed) {
  if (hits.empty()) return;
  std::vector<RoomId> numbers;
  ByteReader bytes(packed);
  bytes.expect(bytes.byte() == position_version);
  for (std::uint64_t last = 0; !bytes.at_end(); numbers.push_back(static_cast<RoomId>(last)))
    last += static_cast<std::uint64_t>(bytes.signed_number());
  for (PositionHit& hit : hits) {
    const auto place = static_cast<std::size_t>(hit.game);
    bytes.expect(place < numbers.size());
    hit.game = numbers[place];
  }
  std::ranges::stable_sort(hits, {}, &PositionHit::game);
}

}  // namespace

Outcome outcome_of(std::string_view result) {
  if (result.starts_with("B+")) return Outcome::black;
  if (result.starts_with("W+")) return Outcome::white;
  return result == "draw" ? Outcome::draw : Outcome::nothing;
}

std::size_t block_of(std::int64_t key) {
  return static_cast<std::uint64_t>(key) % blocks_in_segment;
}

PackedPositions pack_positions(std::span<const GamePositions> games) {
  std::vector<std::vector<Entry>> blocks(blocks_in_segment);
  ByteWriter numbers;
  numbers.byte(position_version);
  RoomId last{};
  for (std::uint32_t number = 0; const GamePositions& game : games) {
    numbers.signed_number(game.game - last);
    last = game.game;
    const std::size_t positions = std::min(game.keys.size(), max_positions);
    for (std::size_t ply = 0; ply < positions; ++ply) {
      const std::int64_t next = ply + 1 < positions ? continuation_key(game.keys[ply + 1]) : 0;
      const auto step = static_cast<std::uint8_t>(ply | static_cast<std::size_t>(game.outcome) << ply_bits);
      blocks[block_of(game.keys[ply])].push_back(
          {rest_of(game.keys[ply]), static_cast<std::uint32_t>(next), number, step});
    }
    ++number;
  }
  PackedPositions packed{std::move(numbers).bytes(), {}};
  for (std::size_t i = 0; i < blocks_in_segment; ++i) packed.blocks.at(i) = pack_block(blocks[i]);
  return packed;
}

std::vector<PositionHit> find_in_block(std::string_view block, std::string_view games, std::int64_t key) {
  constexpr unsigned ply_mask = max_positions - 1;
  const std::uint32_t wanted = rest_of(key);
  std::vector<PositionHit> hits;
  ByteReader bytes(block);
  for (std::uint64_t rest = 0; !bytes.at_end() && rest <= wanted;) {
    const std::uint64_t head = bytes.number();
    rest += head >> 1U;
    bytes.expect(rest <= std::numeric_limits<std::uint32_t>::max());
    const bool single = (head & 1U) == 0;
    for (std::size_t left = single ? 1 : bytes.number_to(max_entries); left > 0; --left) {
      const auto next = static_cast<std::int64_t>(bytes.fixed(next_bytes));
      std::size_t game = 0;
      for (std::size_t more = single ? 1 : bytes.number_to(max_entries); more > 0; --more) {
        game += bytes.number_to(max_entries);
        const unsigned step = bytes.byte();
        if (rest == wanted)
          hits.push_back({static_cast<RoomId>(game), static_cast<int>(step & ply_mask),
                          static_cast<Outcome>(step >> ply_bits), next});
      }
    }
  }
  name_games(hits, games);
  return hits;
}

}  // namespace store
