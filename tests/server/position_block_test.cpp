// Tests the packed form of the positions of finished games.

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "engine/base/rng.h"
#include "server/store/position_block.h"

namespace store {
namespace {

std::vector<PositionHit> found(const PackedPositions& packed, std::int64_t key) {
  return find_in_block(packed.blocks.at(block_of(key)), packed.games, key);
}

std::int64_t any_key(base::Rng& rng) {
  return static_cast<std::int64_t>(rng.next());
}

/// Games that share their first positions, and one position that some of them reach twice.
std::vector<GamePositions> some_games(base::Rng& rng) {
  const std::vector<std::int64_t> shared{any_key(rng), any_key(rng), any_key(rng), any_key(rng)};
  std::vector<GamePositions> games;
  for (RoomId number = 5; number < 300; number += 1 + static_cast<RoomId>(rng.below(3))) {
    GamePositions& game = games.emplace_back(GamePositions{number, static_cast<Outcome>(rng.below(4)), {}});
    for (std::size_t i = rng.below(5); i > 0; --i) game.keys.push_back(shared[shared.size() - i]);
    for (std::size_t i = rng.below(50); i > 0; --i) game.keys.push_back(any_key(rng));
    if (!game.keys.empty() && rng.below(4) == 0) game.keys.push_back(game.keys.front());
  }
  return games;
}

TEST(PositionBlock, FindsEveryPositionOfEveryGame) {
  base::Rng rng(1);
  const std::vector<GamePositions> games = some_games(rng);
  const PackedPositions packed = pack_positions(games);
  for (const GamePositions& game : games)
    for (std::size_t ply = 0; ply < game.keys.size(); ++ply) {
      const std::int64_t next = ply + 1 < game.keys.size() ? continuation_key(game.keys[ply + 1]) : 0;
      const std::vector<PositionHit> hits = found(packed, game.keys[ply]);
      const PositionHit wanted{game.game, static_cast<int>(ply), game.outcome, next};
      EXPECT_EQ(std::ranges::count(hits, wanted), 1);
      std::ptrdiff_t all = 0;
      for (const GamePositions& each : games) all += std::ranges::count(each.keys, game.keys[ply]);
      EXPECT_EQ(static_cast<std::ptrdiff_t>(hits.size()), all);
      EXPECT_TRUE(std::ranges::is_sorted(hits, {}, &PositionHit::game));
    }
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(found(packed, any_key(rng)).empty());
}

TEST(PositionBlock, TellsKeysApartThatDifferInHighBits) {
  const std::int64_t key = 5;
  const PackedPositions packed =
      pack_positions(std::vector<GamePositions>{{1, Outcome::black, {key}}, {2, Outcome::draw, {key + (1LL << 40U)}}});
  EXPECT_EQ(found(packed, key), (std::vector<PositionHit>{{1, 0, Outcome::black, 0}}));
  EXPECT_EQ(found(packed, key + (1LL << 40U)), (std::vector<PositionHit>{{2, 0, Outcome::draw, 0}}));
}

TEST(PositionBlock, HasElevenBytesAtMostForAPositionOfOneGame) {
  base::Rng rng(3);
  std::vector<GamePositions> games;
  for (RoomId number = 1; number <= 1024; ++number) {
    GamePositions& game = games.emplace_back(GamePositions{number, Outcome::white, {}});
    for (int ply = 0; ply <= 60; ++ply) game.keys.push_back(any_key(rng));
  }
  const PackedPositions packed = pack_positions(games);
  std::size_t bytes = packed.games.size();
  for (const std::string& block : packed.blocks) bytes += block.size();
  EXPECT_LE(bytes, 1024 * 61 * 11U);
}

TEST(PositionBlock, RefusesDamagedBytes) {
  base::Rng rng(4);
  const std::vector<GamePositions> games = some_games(rng);
  const PackedPositions packed = pack_positions(games);
  int refused = 0;
  for (const GamePositions& game : games)
    for (const std::int64_t key : game.keys) {
      std::string block = packed.blocks.at(block_of(key));
      block.resize(rng.below(static_cast<std::uint32_t>(block.size())));
      try {
        find_in_block(block, packed.games, key);
        find_in_block(packed.blocks.at(block_of(key)), packed.games.substr(0, 3), key);
      } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "its packed bytes are damaged");
        ++refused;
      }
    }
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace store
