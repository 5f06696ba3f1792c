#include "server/tournament/reported_game.h"

#include <gtest/gtest.h>

#include <sstream>

#include "server/tournament/definition.h"
#include "server/tournament/directing.h"
#include "server/tournament/progress.h"

/// What the server believes of a game that a worker reports.
namespace tournament {
namespace {

const By ari{"ari", 1'000};

/// A match of two built-in bots that has begun; `members` are those of the definition after the game.
Controller match(const std::string& members, const std::string& first = R"("bot":"random")",
                 const std::string& second = R"("bot":"random")", const std::string& game = "nogo") {
  const std::string text = R"({"name":"Match","format":"match","games":2,"workers":["ana"],"game":")" + game + "\"," +
                           members + R"(,"entrants":[{"name":"a",)" + first + R"(},{"name":"b",)" + second + "}]}";
  const base::Expected<NewTournament> read = parse_definition(text);
  EXPECT_TRUE(read) << (read ? "" : read.error().text());
  const Rows rows = new_tournament(1, *read, text, ari);
  Controller controller = Controller::restore({get<store::NewTournament>(rows.front()), "open", {}, {}, {}}).value();
  const auto keep = [&](const Rows& more) {
    for (const store::Write& row : more) controller.apply(row);
  };
  keep(rows);
  keep(start(controller, ari).value());
  keep(due_pairings(controller, {}));
  return controller;
}

/// Reports the moves of game 1 with this result.
std::string judge(const Controller& of, const std::string& moves, const std::string& result,
                  const std::string& reason) {
  ReportedGame game{{}, result, reason};
  std::istringstream words(moves);
  for (std::string move; words >> move;) game.moves.push_back(move);
  const base::Expected<CheckedGame> checked = check(of, 1, game);
  return checked ? "good" : checked.error().text();
}

constexpr auto gomoku = R"("options":{"size":15})";
constexpr auto five = "H8 A1 H9 A2 H10 A3 H11 A4 H12";

TEST(ReportedGame, MustFollowTheRulesToTheirResult) {
  const Controller of = match(gomoku, R"("bot":"random")", R"("bot":"random")", "gomoku");
  EXPECT_EQ(judge(of, five, "B+line", "line"), "good");
  EXPECT_EQ(judge(of, "h8 a1 h9 a2 h10 a3 h11 a4 h12", "B+line", "line"), "good");
  EXPECT_EQ(judge(of, five, "W+line", "line"), "the result of game 1 is B+line, not W+line");
  EXPECT_EQ(judge(of, five, "B+resign", "resign"), "the result of game 1 is B+line, not B+resign");
  EXPECT_EQ(judge(of, std::string{five} + " A5", "B+line", "line"), "move 10 comes after the end of the game");
  EXPECT_EQ(judge(of, "H8 H8", "B+resign", "resign"), "move 2 (H8) is illegal: H8 is occupied");
  EXPECT_EQ(judge(of, "H8", "B+line", "line"), "game 1 is not over: it cannot have the result B+line, line");
  EXPECT_EQ(judge(of, "H8", "nonsense", "line"), "'nonsense', 'line' is not a result");
}

TEST(ReportedGame, OnlyTheSideToMoveCanResignOrLoseOnTime) {
  const Controller without = match(gomoku, R"("bot":"random")", R"("bot":"random")", "gomoku");
  EXPECT_EQ(judge(without, "H8", "B+resign", "resign"), "good");
  EXPECT_EQ(judge(without, "H8", "W+resign", "resign"),
            "game 1 is not over: it cannot have the result W+resign, resign");
  EXPECT_EQ(judge(without, "H8", "W+forfeit", "forfeit"), "good");
  EXPECT_EQ(judge(without, "H8", "B+time", "time"), "game 1 is not over: it cannot have the result B+time, time");
  EXPECT_EQ(judge(without, "H8", "draw", "agreed"), "game 1 is not over: it cannot have the result draw, agreed");
  EXPECT_EQ(judge(without, "H8", "void", "aborted"), "game 1 is not over: it cannot have the result void, aborted");
  const Controller timed =
      match(R"("options":{"size":15,"clock":"1m"})", R"("bot":"random")", R"("bot":"random")", "gomoku");
  EXPECT_EQ(judge(timed, "H8", "B+time", "time"), "good");
  EXPECT_EQ(judge(timed, "H8", "W+time", "time"), "game 1 is not over: it cannot have the result W+time, time");
}

TEST(ReportedGame, MustBeginWithItsOpening) {
  const Controller of = match(R"("openings":[["C3","D4"]])");
  EXPECT_EQ(judge(of, "c3 d4 E5", "B+resign", "resign"), "good");
  EXPECT_EQ(judge(of, "C3", "B+resign", "resign"), "game 1 must begin with the moves of its opening");
  EXPECT_EQ(judge(of, "D4 C3 E5", "B+resign", "resign"), "game 1 must begin with the moves of its opening");
}

TEST(ReportedGame, DiffersFromAnotherWhereTheMovesDo) {
  const referee::GameResult black = referee::parse_result("B+resign", "resign").value();
  const referee::GameResult white = referee::parse_result("W+resign", "resign").value();
  const Course course{{"C3", "D4", "E5"}, black};
  EXPECT_EQ(difference(course, course), std::nullopt);
  EXPECT_EQ(difference(course, {{"C3", "D4", "A1"}, black}), "at ply 3: E5 and A1");
  EXPECT_EQ(difference(course, {{"C3", "D4"}, white}), "at ply 3: E5 and W+resign");
  EXPECT_EQ(difference(course, {{"C3", "D4", "E5"}, white}), "at ply 4: B+resign and W+resign");
}

TEST(ReportedGame, IsRepeatableBetweenBotsThatNoTimeLimits) {
  const std::string playouts = R"("bot":"uct","options":{"playouts":10})";
  const auto repeats = [&](const std::string& members, const std::string& first) {
    return is_repeatable(match(members, first, playouts), 1);
  };
  const std::string plain = R"("seed":3)";
  EXPECT_TRUE(repeats(plain, playouts));
  EXPECT_TRUE(repeats(plain, R"("bot":"uct","options":{"level":2})"));
  EXPECT_TRUE(repeats(plain, R"("bot":"random")"));
  EXPECT_FALSE(repeats(plain, R"("bot":"uct","options":{"time":10})"));
  EXPECT_FALSE(repeats(plain, R"("bot":"uct","options":{"playouts":10,"threads":2})"));
  EXPECT_FALSE(repeats(plain, R"("engine":"gtp:)" + std::string(64, 'a') + "\""));
  EXPECT_FALSE(repeats(R"("options":{"clock":"1m"})", playouts));
}

}  // namespace
}  // namespace tournament
