// Tests what people and clients see: notation, refusals, the picture, the entry in the list of games.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/options.h"
#include "engine/jiaqi/kind.h"
#include "engine/jiaqi/position.h"
#include "tests/engine/jiaqi_drawn.h"

namespace jiaqi::test {
namespace {

TEST(JiaqiNotation, ReadsPlacementsAndMoves) {
  EXPECT_EQ(Position::parse("44"), (Move{no_point, 20}));
  EXPECT_EQ(Position::parse("42-44"), (Move{19, 20}));
  EXPECT_EQ(Position::parse("00-88"), (Move{0, 40}));
  for (Point from = 0; from < Five::point_count; ++from)
    for (Point to = 0; to < Five::point_count; ++to) {
      EXPECT_EQ(Position::parse(Position::format({from, to})), (Move{from, to}));
      EXPECT_EQ(Position::parse(Position::format({no_point, to})), (Move{no_point, to}));
    }
}

TEST(JiaqiNotation, NamesTheFaultAndTheValidForms) {
  const std::string no_point_tail =
      " is not a point: a point is a row and a column from 0 to 8, both even or both odd, as 44";
  const std::string no_move_tail = " is not a move: give a point to place a stone, as 22, or two to move one, as 42-44";
  for (const char* text : {"", "4", "4244", "pass", "42 44", " 44"})
    EXPECT_EQ(Position::parse(text).error().text(), "'" + std::string{text} + "'" + no_move_tail);
  for (const char* text : {"45", "D4", "99", "12", "-4"}) EXPECT_FALSE(Position::parse(text)) << text;
  EXPECT_EQ(Position::parse("45").error().text(), "'45'" + no_point_tail);
  EXPECT_EQ(Position::parse("42-45").error().text(), "'45'" + no_point_tail);
  EXPECT_EQ(Position::parse("42-").error().text(), "''" + no_point_tail);
  EXPECT_EQ(Position::parse("42-44-46").error().text(), "'44-46'" + no_point_tail);
  EXPECT_EQ(Position::parse("-44").error().text(), "''" + no_point_tail);
}

std::string refusal(const Position& position, std::string_view move) {
  return position.why_illegal(Position::parse(move).value()).text();
}

TEST(JiaqiRefusals, NameTheFaultOfAPlacement) {
  Position position;
  position.play({no_point, static_cast<Point>(points_of("22").first())});
  EXPECT_EQ(refusal(position, "22"), "22 is occupied");
  EXPECT_EQ(refusal(position, "44"), "the centre 44 stays empty until all stones have been placed");
  EXPECT_EQ(refusal(position, "22-24"), "stones move only after all have been placed: name an empty point, as 00");
}

const std::vector<std::string> white_moves_to_22{
    "B   B   W   W   W",  //
    "  B   B   W   W  ",  //
    "B   .   B   W   W",  //
    "  B   W   W   W  ",  //
    "B   B   W   W   W",  //
    "  B   B   W   W  ",  //
    "B   B   W   W   W",  //
    "  B   B   W   W  ",  //
    "B   B   W   W   W",  //
};

TEST(JiaqiRefusals, NameTheFaultOfAMove) {
  const Position position = Position::set_up(stones_of(white_moves_to_22), base::Side::white);
  ASSERT_TRUE(position.is_legal(Position::parse("33-22").value()));
  EXPECT_EQ(refusal(position, "22"), "all stones have been placed: move one to the empty point 22, as 33-22");
  EXPECT_EQ(refusal(position, "33-24"), "24 is occupied: the empty point is 22");
  EXPECT_EQ(refusal(position, "11-22"), "white has no stone on 11");
  EXPECT_EQ(refusal(position, "22-22"), "white has no stone on 22");
  EXPECT_EQ(refusal(position, "04-22"), "04 is not next to the empty point 22");
}

TEST(JiaqiRefusals, NameTheFaultWhenASideGivesWay) {
  std::vector<std::string> rows = white_moves_to_22;
  rows[3] = "  B   B   W   W  ";
  const Position position = Position::set_up(stones_of(rows), base::Side::white);
  ASSERT_TRUE(position.gives_way());
  const std::string demand = "white is blocked, and black must give way: ";
  EXPECT_EQ(refusal(position, "04-22"), "black has no stone on 04");
  EXPECT_EQ(refusal(position, "11-22"), demand + "no white stone could move to 11");
  EXPECT_EQ(refusal(position, "53-22"), demand + "a jump from 53 is not allowed while a step would do");
  EXPECT_EQ(refusal(position, "02-22"), demand + "after the captures no white stone could move to 02");
}

TEST(JiaqiRefusals, RefuseMovesInAFinishedGame) {
  Position position;
  for (const char* move : {"00", "02", "04"}) position.play(Position::parse(move).value());
  EXPECT_EQ(refusal(position, "88"), "the game is over");
}

TEST(JiaqiChanges, AreOrderedByWaveAndThenByPoint) {
  const Stones stones{points_of("04 20 22 40 42 64 80 82"), points_of("00 02 62")};
  const Position position = Position::set_up(stones, base::Side::black);
  std::vector<std::string> points;
  for (const core::Change& change : position.changes(Position::parse("60").value())) {
    EXPECT_EQ(change.kind, core::Change::Kind::recoloured);
    points.push_back(change.point);
  }
  EXPECT_EQ(points, (std::vector<std::string>{"00", "62", "02"}));
}

TEST(JiaqiView, ShowsPointsLinesAndStones) {
  Position position;
  position.play(Position::parse("13").value());
  position.play(Position::parse("88").value());
  const core::BoardView view = position.view();
  ASSERT_EQ(view.points.size(), Five::point_count);
  ASSERT_EQ(view.stones.size(), Five::point_count);
  EXPECT_FALSE(view.cells);
  for (std::size_t i = 0; i < Five::point_count; ++i) {
    const core::BoardView::Point& point = view.points[i];
    EXPECT_EQ(point.name, std::to_string(point.y) + std::to_string(point.x)) << "row, then column";
    std::optional<base::Side> stone;
    if (point.name == "13") stone = base::Side::black;
    if (point.name == "88") stone = base::Side::white;
    EXPECT_EQ(view.stones[i], stone) << point.name;
  }
  ASSERT_EQ(view.lines.size(), Five::line_count);
  EXPECT_EQ(view.lines[1], (std::vector<int>{9, 10, 11, 12, 13}));
  ASSERT_EQ(view.stars.size(), 1U);
  EXPECT_EQ(view.points[static_cast<std::size_t>(view.stars[0])].name, "44");
}

TEST(JiaqiKind, OffersItsOptions) {
  EXPECT_EQ(kind.name, "jiaqi");
  EXPECT_EQ(kind.title, "Jiaqi 夹棋");
  EXPECT_EQ(core::describe(kind.options),
            "size=5:3|5|7|9 first_colour=black:black|white movement_first=second:first|second jia_run=1:1|0 "
            "gun_lines=all:all|long|orth|none "
            "chain=on:on|off placement_elimination=on:on|off giveway=extra_move:extra_move|pass|none_loses "
            "giveway_must_leave=on:on|off giveway_may_win=on:on|off repetition=draw:draw|majority|off "
            "ply_limit=-1:-1..10000 no_capture=0:0..1000");
  EXPECT_EQ(rules_with(""), Rules{});
  EXPECT_EQ(rules_with("jia_run=0 gun_lines=orth chain=off repetition=majority ply_limit=10000 no_capture=1000"),
            (Rules{.ply_limit = 10000,
                   .quiet_limit = 1000,
                   .long_runs = true,
                   .gun_lines = GunLines::orthogonal,
                   .chain = false,
                   .third_occurrence = ThirdOccurrence::majority}));
  EXPECT_EQ(rules_with("gun_lines=long repetition=off").gun_lines, GunLines::five_or_more);
  EXPECT_EQ(rules_with("gun_lines=none repetition=off").gun_lines, GunLines::none);
  EXPECT_EQ(rules_with("repetition=off").third_occurrence, ThirdOccurrence::nothing);
  EXPECT_EQ(rules_with("movement_first=first").moves_first, base::Side::black);
  EXPECT_EQ(rules_with("giveway=pass").blocked, Blocked::passes);
  EXPECT_EQ(rules_with("giveway=none_loses").blocked, Blocked::loses);
  EXPECT_FALSE(rules_with("placement_elimination=off").eliminates_while_placing);
  EXPECT_FALSE(rules_with("giveway_must_leave=off").give_way_must_leave);
  EXPECT_FALSE(rules_with("giveway_may_win=off").give_way_may_win);
}

TEST(JiaqiKind, StartsOnAnEmptyBoardWithBlackToMove) {
  core::AnyGame game = kind.start(core::Options::defaults(kind.options)).value();
  EXPECT_EQ(game.to_move(), base::Side::black);
  EXPECT_EQ(game.legal_moves().size(), 40U);
  EXPECT_EQ(game.perft(2), 40U * 39U);
  EXPECT_FALSE(game.play("44"));
  ASSERT_TRUE(game.play("00"));
  ASSERT_TRUE(game.play("02"));
  const core::Verdict verdict = game.play("04");
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->changes, (std::vector<core::Change>{{core::Change::Kind::recoloured, "02"}}));
  EXPECT_EQ(game.ending()->reason, core::EndReason::eliminated);
}

TEST(JiaqiKind, BotsPlayToTheEnd) {
  for (const char* name : {"alpha-beta", "uct", "jiaqi-static", "jiaqi-plain", "uct-plain", "random"}) {
    const core::BotKind* bot_kind = kind.bot(name);
    ASSERT_NE(bot_kind, nullptr) << name;
    std::vector<core::KeyValue> given;
    const bool counts_nodes = std::string_view{name} == "alpha-beta";
    if (std::string_view{name} != "random") given.emplace_back(counts_nodes ? "nodes" : "playouts", "20");
    core::AnyGame game = kind.start(core::Options::defaults(kind.options)).value();
    const auto bot = bot_kind->make(core::Options::parse(bot_kind->options, given).value(), game);
    while (!game.ending()) {
      const core::Thought thought = bot->think(game, {}, {});
      const core::Verdict verdict = game.play(thought.move);
      ASSERT_TRUE(verdict) << name << ": " << verdict.error().fault.text();
    }
  }
}

}  // namespace
}  // namespace jiaqi::test
