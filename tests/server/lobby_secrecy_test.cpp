#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "protocol/messages/message_table.h"
#include "server/app/openapi.h"
#include "tests/server/delayed_evening.h"

/// What everyone learns about a game that spectators see later. docs/secrecy.md has these tables.
///
/// They are measured: the same request is made in worlds that differ only in what is held back, and in one in which the
/// game began differently. An answer that differs between the former gives something away.
namespace tests {
namespace {

struct Viewer {
  const char* client;
  std::string_view title;
  bool is_late;  ///< sees the game later than the players
};
constexpr std::array<Viewer, 8> viewers{{{"ana", "player", false},
                                         {"ana2", "player, second connection", false},
                                         {"ari", "arbiter", false},
                                         {"ada", "admin", false},
                                         {"eva", "spectator", true},
                                         {"max", "account that does not watch", true},
                                         {"gus", "guest", true},
                                         {"vic", "visitor", true}}};

/// n: the game as it is now; d: the game with its delay; a: it changes something and reveals nothing; x: refused, with
/// the same text whatever happens; -: nothing about the game.
const std::map<char, std::string_view> words{
    {'n', "now"}, {'d', "delayed"}, {'a', "acts"}, {'x', "refused"}, {'-', ""}};

struct Row {
  std::string_view request;  ///< a line, or the path of a page
  std::string_view cells;    ///< a letter for each viewer; for pages one letter
};

constexpr auto requests = std::to_array<Row>({
    {"Hello,1,test", ""},
    {"Register,zoe,a long password", ""},
    {"Login,zoe", ""},
    {"Password,the right one,another long one", ""},
    {"Token,bot-1", ""},
    {"Logout", ""},
    {"Games", ""},
    {"Bots,go", ""},
    {"Tables", ""},
    {"Open,go", ""},
    {"SitDown,1", ""},
    {"StandUp,1", ""},
    {"SeatBot,1,white,uct", ""},
    {"Ready,1", ""},
    {"SetDot,1,black,D5", ""},
    {"SetDotD,1,black,C1,D1", ""},
    {"Pass,1,black", ""},
    {"Color,1,black,C1", ""},
    {"Switcher,2,white", ""},
    {"Move_chess,2,white", ""},
    {"Give_way,2,white", ""},
    {"Lose,1", ""},
    {"Abort,1", ""},
    {"Claim,1", ""},
    {"Pause,1", ""},
    {"Continue,1", ""},
    {"Rematch,1", ""},
    {"Estimate,1", ""},
    {"Repent,1", ""},
    {"Draw,1", ""},
    {"Reply,1,repent,yes", ""},
    {"Dead,1,A1,dead", ""},
    {"Legal,1", ""},
    {"State,1", ""},
    {"Board,1", ""},
    {"Watch,1", ""},
    {"Unwatch,1", ""},
    {"Say,1,hello", ""},
    {"Ping,hello", ""},
    {"Pong,hello", ""},
    {"Archive", ""},
    {"Record,1", ""},
    {"Thought,1,3,500,100", ""},
    {"Analyse,1,uct", ""},
    {"StopAnalysis,1", ""},
    {"Events", ""},
    {"Event,1", ""},
    {"Join,1", ""},
    {"Leave,1", ""},
    {"Capacity,2", ""},
    {"Check,bob,go", ""},
    {"Checks,bob", ""},
    {"Fail,1,crashed", ""},
    {"NewEvent,nonsense", ""},
    {"Direct,1,pause", ""},
    {"Arbiter,1,pause", ""},
    {"Accounts", ""},
    {"Grant,max,bot", ""},
});

constexpr auto pages = std::to_array<Row>({
    {"/api/kinds", "-"},
    {"/api/board/go", "-"},
    {"/api/games", "-"},
    {"/api/games?moves=C1&game=go&size=5", "-"},
    {"/api/games/1.json", "x"},
    {"/api/games/1.sgf", "x"},
    {"/api/games/1/analyses", "x"},
    {"/api/tournaments", "-"},
    {"/api/tournaments/1", "-"},
    {"/api/openapi.json", "-"},
    {"/api/acts", "-"},
    {"/api/acts?game=1", "-"},
    {"/api/openings?game=go&size=5", "-"},
    {"/api/players", "-"},
    {"/api/players/ana", "-"},
    {"/health", "-"},
    {"/metrics", "x"},
    {"/", "-"},
    {"/embed/1", "x"},
});

std::string verb_of(std::string_view line) {
  return std::string{line.substr(0, line.find(','))};
}

/// The same evening with each of its secrets, and one whose beginning differs.
struct Worlds {
  std::vector<std::function<DelayedEvening()>> same_for_spectators;
  std::function<DelayedEvening()> other;
};

DelayedEvening evening(std::string_view secret) {
  DelayedEvening made;
  made.keeps(secret);
  return made;
}

DelayedEvening other_evening() {
  return DelayedEvening("A2");
}

/// The disks of these evenings, before anyone asks.
const DelayedDisk& disk(std::string_view secret) {
  static std::map<std::string, std::unique_ptr<DelayedDisk>, std::less<>> disks;
  std::unique_ptr<DelayedDisk>& found = disks[std::string{secret}];
  if (!found) found = std::make_unique<DelayedDisk>((secret == "other" ? other_evening() : evening(secret)).lobby());
  return *found;
}

struct Answer {
  Lines lines;
  bool acts = false;
  friend bool operator==(const Answer&, const Answer&) = default;
  [[nodiscard]] bool is_refusal() const { return !lines.empty() && lines.front().starts_with("Error,"); }
};

Answer ask(DelayedEvening evening, std::string_view secret, const std::string& client, std::string_view line) {
  const Lines effects = evening.says(client, line);
  Answer answer{told(client, effects)};
  for (const std::string& effect : effects) answer.acts = answer.acts || effect.starts_with("save ");
  std::ranges::move(disk(secret).answers(effects), std::back_inserter(answer.lines));
  return answer;
}

/// The letter of a cell, and for a late viewer the secret that the answer gives away.
struct Measured {
  char letter = '-';
  std::string leak;
};

Measured measure(const Viewer& viewer, std::string_view line) {
  const Answer usual = ask(evening("nothing"), "nothing", viewer.client, line);
  std::string leak;
  for (const std::string_view secret : DelayedEvening::secrets()) {
    const bool has_left = std::string_view{viewer.client} == "bob" && secret.ends_with("absence");
    if (has_left || ask(evening(secret), secret, viewer.client, line) == usual) continue;
    leak = secret;
    break;
  }
  if (!leak.empty() && viewer.is_late) return {'n', leak};
  if (usual.acts) return {'a', ""};
  if (!leak.empty()) return {'n', leak};
  if (usual.is_refusal()) return {'x', ""};
  return {ask(other_evening(), "other", viewer.client, line) == usual ? '-' : 'd', ""};
}

TEST(Secrecy, EveryRequestHasARow) {
  std::set<std::string> known;
  for (const Row& row : requests) known.insert(verb_of(row.request));
  for (const auto& entry : protocol::entries<protocol::Request>())
    EXPECT_TRUE(known.contains(std::string{entry.verb})) << "what does " << entry.verb << " tell about a delayed game?";
}

class SecrecyOf : public testing::TestWithParam<Row> {};

TEST_P(SecrecyOf, ARequestIsAsTheTableSays) {
  std::string cells;
  std::string leaks;
  for (const Viewer& viewer : viewers) {
    const Measured measured = measure(viewer, GetParam().request);
    cells += measured.letter;
    if (!measured.leak.empty() && viewer.is_late)
      leaks += "\n" + std::string{viewer.title} + " can tell by the answer that there was " + measured.leak;
  }
  EXPECT_EQ(cells, GetParam().cells) << GetParam().request << leaks;
}

INSTANTIATE_TEST_SUITE_P(Requests, SecrecyOf, testing::ValuesIn(requests), [](const auto& info) {
  std::string name = verb_of(info.param.request);
  std::erase(name, '_');
  return name;
});

}  // namespace
}  // namespace tests
