// Tests the packed form of a game's moves and thoughts: nothing is lost, and no bytes do harm.

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

#include "engine/base/rng.h"
#include "server/store/packed_game.h"

namespace store {
namespace {

using namespace std::string_literals;

constexpr RoomId game = 7;
constexpr std::int64_t began = 1'700'000'000'000;

NewMove move(int ply, std::string text, std::int64_t after, Side side) {
  return {game, ply, side, std::move(text), -1, -1, {}, began + after};
}

GameMoves unpacked(const PackedGame& packed) {
  return unpack(game, packed.moves, packed.thoughts, began);
}

TEST(PackedGame, HasTheBytesOfItsDescription) {
  const GameMoves moves{{move(1, "D4", 1000, Side::black), move(2, "pass", 1500, Side::white)},
                        {{game, 2, 1000, 3, "pass D4 E5 E5"}}};
  const PackedGame packed = pack(moves, began);
  EXPECT_EQ(packed.moves,
            "\x01\x02"
            "D4\xd0\x0f\x04pass\xe8\x07"s);
  // Ply 2, 1000 thousandths, 3 playouts, four words: the game's second and first, a new one, and the third known one.
  EXPECT_EQ(packed.thoughts,
            "\x01\x02\xe8\x07\x06\x08\x02\x01\x00\x02"
            "E5\x03"s);
  EXPECT_EQ(unpacked(packed), moves);
}

TEST(PackedGame, NeedsFewBytesForAMoveWithAClock) {
  GameMoves moves;
  base::PerSide<std::int64_t> left{600'000, 600'000};
  std::int64_t at = began;
  for (int ply = 1; ply <= 200; ++ply) {
    const Side side = ply % 2 == 1 ? Side::black : Side::white;
    const std::int64_t thought = 2000 + ply * 37 % 1000;
    at += thought + 2;
    left[side] += 5000 - thought;  // two milliseconds on the way, and an increment
    moves.moves.push_back(
        {game, ply, side, "D" + std::to_string(ply % 19 + 1), left.black, left.white, {left[side], 0, 0}, at});
  }
  const PackedGame packed = pack(moves, began);
  EXPECT_LT(packed.moves.size(), 200 * 8U);
  EXPECT_EQ(unpacked(packed), moves);
}

/// A value that is small, large or at the end of its range.
std::int64_t any_number(base::Rng& rng) {
  switch (rng.below(4)) {
    case 0:
      return rng.below(100);
    case 1:
      return -static_cast<std::int64_t>(rng.below(100'000));
    case 2:
      return std::numeric_limits<std::int64_t>::max() - rng.below(2);
    default:
      return std::numeric_limits<std::int64_t>::min() + rng.below(2);
  }
}

std::string any_text(base::Rng& rng) {
  return std::string(1 + rng.below(rng.below(8) == 0 ? 200 : 5), static_cast<char>('A' + rng.below(4)));
}

GameMoves any_game(base::Rng& rng) {
  GameMoves moves;
  const auto plies = static_cast<int>(rng.below(40));
  for (int ply = 1; ply <= plies; ++ply) {
    const ClockState clock{any_number(rng), any_number(rng), static_cast<int>(rng.below(50)) - 25};
    moves.moves.push_back({game, ply, rng.below(3) == 0 ? Side::white : Side::black, any_text(rng), any_number(rng),
                           any_number(rng), clock, any_number(rng)});
  }
  for (int ply = 1; ply <= plies; ply += 1 + static_cast<int>(rng.below(3))) {
    std::string variation;
    for (std::uint32_t words = rng.below(6); words > 0; --words)
      variation += any_text(rng) + (words % 4 == 0 ? "  " : " ");
    if (rng.below(3) != 0 && !variation.empty()) variation.pop_back();
    moves.thoughts.push_back({game, ply, static_cast<int>(rng.below(1001)), any_number(rng), variation});
  }
  return moves;
}

TEST(PackedGame, LosesNothing) {
  base::Rng rng(1);
  for (int i = 0; i < 2000; ++i) {
    const GameMoves moves = any_game(rng);
    ASSERT_EQ(unpacked(pack(moves, began)), moves);
  }
}

TEST(PackedMoves, AreTheSameAddedAppendedAndTakenBack) {
  base::Rng rng(3);
  for (int i = 0; i < 500; ++i) {
    const std::vector<NewMove> moves = any_game(rng).moves;
    PackedMoves one_by_one(began);
    std::vector<PackedMoves> at_each_ply{one_by_one};
    PackedMoves appended(began);
    for (const NewMove& move : moves) {
      appended.append(one_by_one.add(move));
      at_each_ply.push_back(one_by_one);
    }
    ASSERT_EQ(appended.bytes(), one_by_one.bytes());
    ASSERT_EQ(appended.place(), one_by_one.place());
    ASSERT_EQ(appended.unpacked(game), moves);
    for (std::size_t ply = 0; ply <= moves.size(); ++ply) {
      PackedMoves cut = one_by_one;
      cut.cut(static_cast<int>(ply));
      ASSERT_EQ(cut.bytes(), at_each_ply[ply].bytes());
      ASSERT_EQ(cut.place(), at_each_ply[ply].place());
    }
  }
}

TEST(PackedMoves, StayAsTheyAreIfBytesAreNotMoves) {
  PackedMoves moves(began);
  moves.add(move(1, "D4", 1000, Side::black));
  const std::string bytes = moves.bytes();
  EXPECT_THROW(moves.append(bytes + "\x42"), std::runtime_error);
  EXPECT_EQ(moves.bytes(), bytes);
  EXPECT_EQ(moves.plies(), 1);
  moves.append(bytes);
  EXPECT_EQ(moves.plies(), 2);
}

TEST(PackedGame, RefusesBytesThatEndTooEarly) {
  base::Rng rng(2);
  for (int i = 0; i < 50; ++i) {
    const PackedGame packed = pack(any_game(rng), began);
    EXPECT_THROW(unpack(game, "", packed.thoughts, began), std::runtime_error);
    for (std::size_t size = 1; size < packed.moves.size(); ++size) {
      try {
        // It may end after a whole move.
        EXPECT_LT(unpack(game, packed.moves.substr(0, size), "", began).moves.size(), packed.moves.size());
      } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "its packed bytes are damaged");
      }
    }
  }
}

TEST(PackedGame, RefusesOtherVersionsUnknownBitsAndNumbersOutOfRange) {
  const auto refuses = [](const std::string& moves, const std::string& thoughts = {}) {
    EXPECT_THROW(unpack(game, moves, thoughts, began), std::runtime_error);
  };
  refuses("\x02");
  refuses(
      "\x01\x42"
      "D4\x00"s);  // an unknown bit of a move
  refuses(
      "\x01\x22"
      "D4\x00\x20\x00"s);    // an unknown bit of its clocks
  refuses("\x01\x00\x00"s);  // an empty move
  refuses(
      "\x01\x02"
      "D4\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02"s);  // more than 64 bits
  const std::string moves =
      "\x01\x02"
      "D4\x00"s;
  refuses(moves, "\x02");
  refuses(moves, "\x01\x00\x01\x02\x00"s);      // the same ply again
  refuses(moves, "\x01\x01\xe9\x07\x02\x00"s);  // 1001 thousandths
  refuses(moves, "\x01\x01\x01\x02\x02\x03"s);  // a word that is not known
}

}  // namespace
}  // namespace store
