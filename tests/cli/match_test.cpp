#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <fstream>
#include <sstream>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/match/fingerprint.h"
#include "clients/cli/match/make_openings.h"
#include "clients/cli/match/match.h"
#include "clients/cli/match/openings.h"
#include "server/referee/replay.h"

namespace cli::match {
namespace {

using Moves = std::vector<std::string>;

Conditions nogo() {
  return *read_conditions(**find_kind("nogo"), std::array{core::KeyValue{"size", "5"}});
}

core::AnyGame after(const Conditions& conditions, std::string_view moves) {
  return *referee::play_moves(conditions.start, referee::split_moves(moves));
}

TEST(MatchPlayer, IsABotOrAnEngine) {
  EXPECT_EQ(std::get<BotSpec>(parse_player("uct:level=3")->what), (BotSpec{"uct", {{"level", "3"}}}));
  EXPECT_EQ(std::get<EngineSpec>(parse_player("gtp: gnugo --mode gtp")->what).command, "gnugo --mode gtp");
  EXPECT_EQ(parse_player("gtp:gnugo --mode gtp")->text, "gtp:gnugo --mode gtp");
  EXPECT_EQ(parse_player("gtp: ").error().text(), "the engine's command must follow 'gtp:'");
}

TEST(MatchPlayer, FitsTheGame) {
  const core::GameKind& kind = **find_kind("nogo");
  EXPECT_TRUE(check(*parse_player("uct:playouts=10"), kind));
  EXPECT_TRUE(check(*parse_player("gtp:whatever"), kind));
  EXPECT_NE(check(*parse_player("deep"), kind).error().text().find("deep"), std::string::npos);
  EXPECT_NE(check(*parse_player("uct:playouts=many"), kind).error().text().find("playouts"), std::string::npos);
}

TEST(MatchArguments, SequentialTest) {
  const tournament::Sprt test = *parse_sprt("elo1=10,alpha=0.1");
  EXPECT_EQ(test.elo0, 0);
  EXPECT_EQ(test.elo1, 10);
  EXPECT_EQ(test.alpha, 0.1);
  EXPECT_EQ(test.beta, 0.05);
  EXPECT_EQ(parse_sprt("elo=5").error().text(), "unknown option 'elo'; valid: elo0, elo1, alpha, beta");
  EXPECT_EQ(parse_sprt("elo1=much").error().text(), "'much' is not a number");
  EXPECT_EQ(parse_sprt("elo0=5,elo1=5").error().text(), "elo1 must be greater than elo0");
  EXPECT_EQ(parse_sprt("beta=0.5").error().text(), "alpha and beta must be between 0 and 0.5");
}

TEST(MatchArguments, Cores) {
  EXPECT_EQ(*parse_cores("3"), (std::vector{3}));
  EXPECT_EQ(*parse_cores("0,2-4"), (std::vector{0, 2, 3, 4}));
  for (const char* const wrong : {"", "a", "2-", "4-2", "-1", "99999"})
    EXPECT_FALSE(parse_cores(wrong).has_value()) << wrong;
}

TEST(MatchFingerprint, IgnoresRotationsOfTheBoard) {
  const Conditions conditions = nogo();
  const Fingerprints prints(conditions);
  EXPECT_EQ(prints.of(after(conditions, "A1 C3 B1")), prints.of(after(conditions, "E5 C3 D5")));
  EXPECT_EQ(prints.of(after(conditions, "A1 C3 B1")), prints.of(after(conditions, "A1 C3 A2")));
  EXPECT_NE(prints.of(after(conditions, "A1 C3 B1")), prints.of(after(conditions, "A1 C3 C1")));
  EXPECT_NE(prints.of(after(conditions, "A1 C3")), prints.of(after(conditions, "A1 C3 B1")));
}

class OpeningsFile {
 public:
  explicit OpeningsFile(const std::string& text, const std::string& ending = "")
      : name_(testing::TempDir() + "openings_" + testing::UnitTest::GetInstance()->current_test_info()->name() +
              ending) {
    std::ofstream(name_) << text;
  }
  ~OpeningsFile() { std::remove(name_.c_str()); }
  OpeningsFile(const OpeningsFile&) = delete;
  OpeningsFile& operator=(const OpeningsFile&) = delete;

  [[nodiscard]] Openings read(std::optional<int> plies = std::nullopt) const {
    return read_openings(name_, plies, nogo());
  }
  [[nodiscard]] std::string fault() const {
    try {
      static_cast<void>(read());
      return "none";
    } catch (const Failure& failure) {
      return std::string{failure.what()}.substr(name_.size());
    }
  }

 private:
  std::string name_;
};

TEST(MatchOpenings, AreOnePerLine) {
  EXPECT_EQ(OpeningsFile("A1 B1\n\n# nothing\nC3,D4 # two\r\n").read(), (Openings{{"A1", "B1"}, {"C3", "D4"}}));
}

TEST(MatchOpenings, FaultsNameTheLine) {
  EXPECT_EQ(OpeningsFile("A1\nB1 B1\n").fault().substr(0, 10), ", line 2: ");
  EXPECT_EQ(OpeningsFile("A1 B2\nE5 D4\n").fault(),
            ", line 2: the position is the same as that of line 1, perhaps rotated or mirrored");
  EXPECT_EQ(OpeningsFile("# none\n").fault(), " has no openings; write one per line, as in `D4 G7 C3`");
}

TEST(MatchOpenings, OfSgfAreAllLinesOfAllItsGames) {
  // The second variation is a rotation of the first.
  const OpeningsFile file("(;GM[1]RU[NoGo]SZ[5];B[aa](;W[bb];B[cc])(;W[ee])(;W[bb]))(;GM[1]RU[NoGo]SZ[5];B[ee];W[dd])",
                          ".sgf");
  EXPECT_EQ(file.read(), (Openings{{"A5", "B4", "C3"}, {"A5", "E1"}, {"A5", "B4"}}));
  EXPECT_EQ(file.read(2), (Openings{{"A5", "B4"}, {"A5", "E1"}}));
  EXPECT_EQ(file.read(1), (Openings{{"A5"}}));
  EXPECT_EQ(OpeningsFile("(;GM[1]SZ[5];B[aa])", ".sgf").read(), (Openings{{"A5"}})) << "any Go file is accepted";
  EXPECT_EQ(OpeningsFile("(;GM[2];B[d3])", ".sgf").fault(), ", game 1: this is othello, not nogo");
}

TEST(MatchOpenings, AreBalancedAndDifferent) {
  MakeOpeningsArguments arguments{.game = "nogo", .options = {{"size", "5"}}, .count = 6, .plies = 3};
  arguments.judge = {"uct", {{"playouts", "50"}}};
  arguments.within = 15;
  std::ostringstream out;
  EXPECT_EQ(make_openings(arguments, out), 0);
  std::ostringstream again;
  EXPECT_EQ(make_openings(arguments, again), 0);
  EXPECT_EQ(out.str(), again.str());
  const Openings openings = OpeningsFile(out.str()).read();  // rejects repeated positions
  EXPECT_EQ(openings.size(), 6U);
  for (const std::vector<std::string>& moves : openings) EXPECT_EQ(moves.size(), 3U);
  std::istringstream lines(out.str());
  for (std::string line; std::getline(lines, line);)
    EXPECT_NEAR(std::stod(line.substr(line.find("Black") + 6)), 50, 15) << line;
  // A 5×5 board has six first moves up to symmetry: 15 openings with every point are too many.
  arguments.plies = 1;
  arguments.count = 15;
  arguments.within = 50;
  EXPECT_EQ(make_openings(arguments, out), 1);
}

TEST(MatchOpenings, DoNotComeFromTheBookOfABot) {
  MakeOpeningsArguments arguments{.game = "go", .options = {{"size", "9"}}, .count = 6, .plies = 2, .within = 50};
  arguments.by = {"uct", {{"playouts", "20"}}};
  arguments.judge = {"uct", {{"playouts", "1"}}};
  std::ostringstream out;
  EXPECT_EQ(make_openings(arguments, out), 0);
}

TEST(MatchOpenings, AScreenOnlyRemovesPositions) {
  MakeOpeningsArguments arguments{.game = "nogo", .options = {{"size", "5"}}, .count = 4, .plies = 3, .within = 20};
  arguments.judge = {"uct", {{"playouts", "50"}}};
  std::ostringstream without;
  ASSERT_EQ(make_openings(arguments, without), 0);
  // A screen that sees the same as the judge accepts the judge's openings.
  arguments.screen = arguments.judge;
  std::ostringstream same;
  ASSERT_EQ(make_openings(arguments, same), 0);
  EXPECT_EQ(same.str(), without.str());
  arguments.screen = BotSpec{"no-such-bot", {}};
  std::ostringstream none;
  EXPECT_THROW(make_openings(arguments, none), Failure);
}

TEST(MatchOpenings, CanBeJudgedByGames) {
  // On three lines the side that places second wins most games, whatever the first placement. Black opens.
  MakeOpeningsArguments arguments{.game = "jiaqi", .options = {{"size", "3"}}, .count = 1, .plies = 1};
  arguments.judge = {"alpha-beta", {{"nodes", "300"}}};
  arguments.games = 8;
  arguments.within = 50;
  std::ostringstream out;
  EXPECT_EQ(make_openings(arguments, out), 0);
  const double black = std::stod(out.str().substr(out.str().find("Black") + 6));
  EXPECT_LT(black, 50);
  const double halves = black / 100 * 16;  // out of eight games
  EXPECT_NEAR(halves, std::round(halves), 0.02);
}

}  // namespace
}  // namespace cli::match
