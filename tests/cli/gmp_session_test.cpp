#include "clients/cli/gmp/gmp_session.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "engine/base/rng.h"

namespace cli {
namespace {

namespace gmp = protocol::gmp;
using base::Side;
using gmp::Command;
using gmp::Question;
using gmp::Verb;
using Options = std::vector<core::KeyValue>;

const core::GameKind& go() {
  return **find_kind("go");
}

/// A session; the test plays the other side.
class Gmp : public testing::Test {
 protected:
  void open(const Options& options, std::optional<Side> side) {
    session_.emplace(*GmpSession::open(go(), options, side, now_));
  }
  void wait(std::chrono::seconds time) { now_ += time; }

  /// The session's messages until it waits for the other side, without acknowledgements.
  std::vector<Command> heard() {
    std::vector<Command> commands;
    for (int message = 0; message < 20; ++message) {
      for (const char byte : session_->take(now_))
        if (const std::optional<Command> command = here_.receive(byte)) commands.push_back(*command);
      for (const char byte : here_.take(now_)) session_->receive(byte);
    }
    return commands;
  }
  std::vector<Command> say(Verb verb, int value) {
    here_.send({verb, value});
    return heard();
  }
  static int of(Question question) { return static_cast<int>(question); }
  std::vector<Command> ask(Question question) { return say(Verb::query, of(question)); }
  static std::vector<Command> query(Question question) { return {{Verb::query, of(question)}}; }
  static std::vector<Command> answer(int value) { return {{Verb::answer, value}}; }

  /// A 9×9 game that the other side has begun, with the session as White.
  void begin_as_black() {
    open({}, std::nullopt);
    EXPECT_EQ(say(Verb::new_game, 0), query(Question::rules));
    EXPECT_EQ(say(Verb::answer, 2), query(Question::size));
    EXPECT_EQ(say(Verb::answer, 9), query(Question::handicap));
    EXPECT_EQ(say(Verb::answer, 1), query(Question::color));
    EXPECT_EQ(session_->wanted(), nullptr);
    EXPECT_EQ(say(Verb::answer, 2), std::vector<Command>{});
  }
  std::vector<Command> move(Side side, std::string_view point) {
    return say(Verb::move, gmp::move_value(side, point, 9));
  }
  Clock::time_point now_{};
  gmp::Link here_;
  std::optional<GmpSession> session_;
};

TEST_F(Gmp, AgreesToTheTermsOfTheOtherSide) {
  begin_as_black();
  EXPECT_EQ(session_->take_news(), std::vector<std::string>{"a game on 9 lines, this side is white"});
  EXPECT_EQ(session_->wanted(), nullptr) << "Black begins";
  EXPECT_EQ(move(Side::black, "E5"), std::vector<Command>{});
  ASSERT_NE(session_->wanted(), nullptr);
  EXPECT_EQ(session_->wanted()->ply(), 1);
  session_->play("C3");
  EXPECT_EQ(heard(), (std::vector<Command>{{Verb::move, gmp::move_value(Side::white, "C3", 9)}}));
  EXPECT_EQ(session_->wanted(), nullptr);
  EXPECT_EQ(session_->take_news(), (std::vector<std::string>{"1. black E5", "2. white C3"}));
}

TEST_F(Gmp, BlackBeginsAndAnswersBeforeItAsks) {
  open({{"size", "9"}, {"handicap", "0"}, {"rules", "chinese"}}, Side::black);
  EXPECT_EQ(heard(), std::vector<Command>{}) << "the other side may begin";
  EXPECT_EQ(session_->due(), now_ + std::chrono::seconds{1});
  wait(std::chrono::seconds{1});
  std::vector<Command> said;
  for (const char byte : session_->take(now_))
    if (const auto command = here_.receive(byte)) said.push_back(*command);
  EXPECT_EQ(said, (std::vector<Command>{{Verb::new_game, 0}}));
  for (const Question question : {Question::rules, Question::size, Question::handicap, Question::color})
    here_.send({Verb::query, of(question)});
  EXPECT_EQ(heard(), (std::vector<Command>{{Verb::answer, 2},
                                           {Verb::answer, 9},
                                           {Verb::answer, 1},
                                           {Verb::answer, 2},
                                           {Verb::query, of(Question::rules)}}));
  for (const Question next : {Question::size, Question::handicap, Question::color})
    EXPECT_EQ(say(Verb::answer, 0), query(next)) << "the other side leaves everything to us";
  EXPECT_EQ(say(Verb::answer, 0), std::vector<Command>{});
  ASSERT_NE(session_->wanted(), nullptr);
  session_->play("J9");
  EXPECT_EQ(heard(), (std::vector<Command>{{Verb::move, 81}}));
}

TEST_F(Gmp, AnswersEveryQuestion) {
  begin_as_black();
  move(Side::black, "E5");
  const std::pair<Question, int> answers[] = {
      {Question::game, 1},       {Question::buffer, 0},     {Question::protocol, 0},   {Question::stones, 1},
      {Question::black_time, 0}, {Question::white_time, 0}, {Question::characters, 0}, {Question::rules, 2},
      {Question::handicap, 1},   {Question::size, 9},       {Question::time_limit, 0}, {Question::color, 1},
      {Question::who, 0},
  };
  for (const auto& [question, value] : answers) EXPECT_EQ(ask(question), answer(value)) << of(question);
  EXPECT_EQ(say(Verb::query, gmp::asks_for_extension | 3), answer(0));
  EXPECT_EQ(say(Verb::query, 500), answer(0)) << "belongs to a later revision";
  EXPECT_EQ(say(Verb::extended, 3), (std::vector<Command>{{Verb::deny, 0}}));
}

TEST_F(Gmp, JapaneseRulesFixTheHandicapStones) {
  open({}, std::nullopt);
  say(Verb::new_game, 0);
  for (const int value : {1, 9, 2}) say(Verb::answer, value);
  say(Verb::answer, 2);
  ASSERT_NE(session_->wanted(), nullptr) << "White begins";
  EXPECT_EQ(std::ranges::count(session_->wanted()->view().stones, std::optional{Side::black}), 2);
  EXPECT_EQ(session_->take_news().at(0), "a game on 9 lines, this side is white, handicap 2");
}

TEST_F(Gmp, SidesWithDifferentTermsDoNotPlay) {
  open({{"size", "19"}}, Side::white);
  say(Verb::new_game, 0);
  say(Verb::answer, 2);
  EXPECT_THROW(say(Verb::answer, 9), Failure);
  open({}, Side::black);
  here_ = {};
  say(Verb::new_game, 0);
  for (const int value : {2, 9, 1}) say(Verb::answer, value);
  EXPECT_THROW(say(Verb::answer, 2), Failure) << "both are Black";
  open({}, std::nullopt);
  here_ = {};
  say(Verb::new_game, 0);
  for (const int value : {2, 9, 1}) say(Verb::answer, value);
  EXPECT_THROW(say(Verb::answer, 0), Failure) << "neither side knows its colour";
  open({}, std::nullopt);
  here_ = {};
  say(Verb::new_game, 0);
  for (const int value : {2, 9, 3}) say(Verb::answer, value);
  EXPECT_THROW(say(Verb::answer, 2), Failure) << "a handicap by Chinese rules";
  EXPECT_FALSE(GmpSession::open(go(), {{"size", "25"}}, std::nullopt, now_));
}

TEST_F(Gmp, TakesMovesBackWhileItThinks) {
  begin_as_black();
  move(Side::black, "E5");
  const int turn = session_->turn();
  EXPECT_EQ(say(Verb::undo, 1), std::vector<Command>{});
  EXPECT_NE(session_->turn(), turn);
  EXPECT_EQ(session_->wanted(), nullptr);
  EXPECT_EQ(say(Verb::undo, 1), (std::vector<Command>{{Verb::deny, 0}}));
  EXPECT_EQ(move(Side::black, "E5"), std::vector<Command>{}) << "the point is free again";
}

TEST_F(Gmp, TakesBackItsOwnMoveThatCrossesTheRequest) {
  begin_as_black();
  move(Side::black, "E5");
  session_->play("C3");
  session_->take(now_);  // is lost
  here_.send({Verb::undo, 2});
  for (int again = 0; again < 2; ++again, wait(gmp::Link::patience))
    for (const char byte : here_.take(now_)) session_->receive(byte);
  EXPECT_EQ(heard(), std::vector<Command>{}) << "the move is void";
  EXPECT_EQ(move(Side::black, "C3"), std::vector<Command>{});
  EXPECT_EQ(session_->wanted()->ply(), 1);
}

TEST_F(Gmp, RefusesIllegalMoves) {
  begin_as_black();
  const std::vector<Command> denied{{Verb::deny, 0}};
  EXPECT_EQ(move(Side::white, "E5"), denied);
  EXPECT_EQ(say(Verb::move, 82), denied) << "not on the board";
  move(Side::black, "E5");
  EXPECT_EQ(move(Side::black, "E6"), denied) << "not its turn";
  session_->play("C3");
  heard();
  EXPECT_EQ(move(Side::black, "C3"), denied);
}

TEST_F(Gmp, TwoPassesEndTheGame) {
  begin_as_black();
  move(Side::black, "pass");
  session_->play("pass");
  EXPECT_EQ(heard(), (std::vector<Command>{{Verb::move, 0x200}}));
  EXPECT_EQ(session_->take_news().back(), "the game is over: W+7.5");
  EXPECT_EQ(move(Side::black, "pass"), std::vector<Command>{}) << "GNU Go passes once more";
  EXPECT_EQ(say(Verb::new_game, 0), query(Question::rules)) << "the next game";
}

TEST_F(Gmp, AMoveThatIsNotAcceptedEndsIt) {
  begin_as_black();
  move(Side::black, "E5");
  session_->play("C3");
  heard();
  EXPECT_THROW(say(Verb::deny, 0), Failure);
}

/// Two programs play over a line that loses every fourth message. In the end both must have the same game.
TEST(GmpGame, IsTheSameOnBothSidesOfABadLine) {
  Clock::time_point now{};
  const Options terms{{"size", "9"}, {"handicap", "0"}};
  GmpSession black = *GmpSession::open(go(), terms, Side::black, now);
  GmpSession white = *GmpSession::open(go(), {}, std::nullopt, now);
  core::AnyGame game = *start_game(go(), Options{{"size", "9"}});
  base::Rng rng(1);
  std::vector<std::string> news;
  const auto ends = [&] {
    return std::ranges::count_if(news, [](const std::string& line) { return line.starts_with("the game is over"); });
  };
  for (int message = 0; message < 10'000 && ends() < 2; ++message) {
    for (const auto& [from, to] : {std::pair{&black, &white}, std::pair{&white, &black}}) {
      const std::string bytes = from->take(now);
      if (message % 4 != 3)
        for (const char byte : bytes) to->receive(byte);
      if (const core::AnyGame* const wanted = from->wanted()) {
        ASSERT_EQ(wanted->ply(), game.ply());
        const std::vector<std::string> moves = wanted->legal_moves();
        const std::string move =
            game.ply() < 30 ? moves[rng.below(static_cast<std::uint32_t>(moves.size()))] : std::string{"pass"};
        ASSERT_TRUE(game.play(move));
        from->play(move);
      }
      for (std::string& line : from->take_news()) news.push_back(std::move(line));
    }
    now += gmp::Link::patience;
  }
  ASSERT_TRUE(game.ending());
  const auto last =
      std::ranges::find_if(news, [](const std::string& line) { return line.starts_with("the game is over"); });
  EXPECT_EQ(std::ranges::count(news, *last), 2);
}

}  // namespace
}  // namespace cli
