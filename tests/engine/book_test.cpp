#include "engine/core/book.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/options.h"
#include "engine/games.h"

namespace core {
namespace {

AnyGame nine(std::initializer_list<std::string_view> moves = {}) {
  const GameKind* const go = engine::find_game("go");
  AnyGame game = go->start(Options::parse(go->options, std::vector<KeyValue>{{"size", "9"}}).value()).value();
  for (const std::string_view move : moves) EXPECT_TRUE(game.play(move));
  return game;
}

/// The best move and its win rate in percent, or nothing.
std::string best(const Book& book, const AnyGame& game) {
  const std::vector<BookMove> moves = book.moves(game);
  return moves.empty() ? "" : format_book_line({{}, {moves.front()}}).substr(2);
}

TEST(Book, FindsEveryImageOfAPosition) {
  const Book book("go", nine(), ": E5 50.0\nE5 C4 : G3 51.5\n");
  EXPECT_EQ(book.size(), 2U);
  EXPECT_EQ(best(book, nine()), "E5 50.0");
  EXPECT_EQ(best(book, nine({"E5", "C4"})), "G3 51.5");
  EXPECT_EQ(best(book, nine({"E5", "G6"})), "C7 51.5");
  EXPECT_EQ(best(book, nine({"E5", "F3"})), "G7 51.5");
  EXPECT_EQ(best(book, nine({"E5", "D5"})), "");
  EXPECT_EQ(best(book, nine({"C3"})), "");
}

TEST(Book, BacksUpWinRatesByMinimax) {
  // White's best reply to E5 wins 60 %, so E5 is worth 40 %, and the eight images of C4 are better.
  const Book book("go", nine(), ": E5 55.0 C4 50.0\nE5 : E3 45.0 C4 60.0\n");
  const std::vector<BookMove> moves = book.moves(nine());
  ASSERT_EQ(moves.size(), 9U);
  EXPECT_DOUBLE_EQ(moves.front().win_rate, 0.5);
  EXPECT_EQ(moves.back().move, "E5");
  EXPECT_DOUBLE_EQ(moves.back().win_rate, 0.4);
  EXPECT_EQ(book.moves(nine({"E5"})).front().win_rate, 0.6);
}

TEST(Book, KnowsThatTwoWaysLeadToAPosition) {
  const Book book("go", nine(), ": E5 50.0 E4 49.0\nE4 C3 E5 : C7 70.0\nE5 C3 : E4 45.0 G7 40.0\n");
  // White wins 70 % after E4, by the line that reaches it in another order.
  EXPECT_EQ(best(book, nine({"E5", "C3"})), "G7 40.0");
}

TEST(BookLine, IsReadAndWritten) {
  for (const char* const text : {": E5 50.0", "E5 C3 : G3 51.5 pass 0.0"}) {
    const auto line = parse_book_line(text);
    ASSERT_TRUE(line);
    EXPECT_EQ(format_book_line(*line), text);
  }
  for (const char* const wrong :
       {"", "E5 C3", "E5 :", ": E5", ": E5 high", ": E5 101", ": E5 nan", ": E5 50x", ": E5 50 C3"})
    EXPECT_FALSE(parse_book_line(wrong)) << wrong;
}

}  // namespace
}  // namespace core
