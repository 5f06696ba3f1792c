#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "protocol/describe/description.h"
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

/// The words of the document: `acts` changes something, `refused` has the same text whatever happens.
const std::map<char, std::string> words{
    {'n', "now"}, {'d', "delayed"}, {'a', "acts"}, {'x', "refused"}, {'-', "nothing"}};

struct Row {
  std::string_view request;  ///< a line, or the path of a page
  std::string_view cells;    ///< a letter for each viewer; for pages one letter
  friend void PrintTo(const Row& row, std::ostream* out) { *out << row.request; }
};

constexpr auto requests = std::to_array<Row>({
    {"Hello,1,test", "--------"},
    {"Register,zoe,a long password", "--------"},
    {"Login,zoe", "xxxxxxx-"},
    {"Return", "xxxxxxxx"},
    {"SignIns", "-------x"},
    {"SignOut", "-a-----x"},
    {"Password,the right one,another long one", "------xx"},
    {"Token,bot-1", "------xx"},
    {"Logout", "a-aaaaax"},
    {"Games", "--------"},
    {"Bots,go", "--------"},
    {"Tables", "dddddddx"},
    {"Unfollow", "-------x"},
    {"Open,go", "aaaaaaax"},
    {"SitDown,1", "--xxxxxx"},
    {"StandUp,1", "xxxxxxxx"},
    {"SeatBot,1,white,uct", "xxxxxxxx"},
    {"Ready,1", "--xxxxxx"},
    {"SetDot,1,black,D5", "aaxxxxxx"},
    {"SetDotD,1,black,C1,D1", "nnxxxxxx"},
    {"Pass,1,black", "aaxxxxxx"},
    {"Color,1,black,C1", "xxxxxxxx"},
    {"Switcher,2,white", "nnxxxxxx"},
    {"Move_chess,2,white", "nnxxxxxx"},
    {"Give_way,2,white", "nnxxxxxx"},
    {"Lose,1", "aaxxxxxx"},
    {"Abort,1", "xxxxxxxx"},
    {"Claim,1", "nnxxxxxx"},
    {"Pause,1", "aaxxxxxx"},
    {"Continue,1", "nnxxxxxx"},
    {"Rematch,1", "xxxxxxxx"},
    {"Estimate,1", "xxnndddx"},
    {"Repent,1", "aaxxxxxx"},
    {"Draw,1", "aaxxxxxx"},
    {"Reply,1,repent,yes", "xxxxxxxx"},
    {"Dead,1,A1,dead", "nnxxxxxx"},
    {"Legal,1", "nnnndddx"},
    {"State,1", "nnnndddx"},
    {"Board,1", "nnnndddx"},
    {"Watch,1", "nnnndddx"},
    {"Unwatch,1", "-------x"},
    {"TakeOver,1", "--xxxxxx"},
    {"Say,1,hello", "---x-xxx"},
    {"Ping,hello", "--------"},
    {"Pong,hello", "--------"},
    {"Archive", "-------x"},
    {"Record,1", "xxxxxxxx"},
    {"Thought,1,3,500,100", "aaxxxxxx"},
    {"Analyse,1,uct", "xxxxxxxx"},
    {"StopAnalysis,1", "xxxxxxxx"},
    {"Consider,go,,,,,,size=5", "xx-----x"},
    {"StopConsidering", "-------x"},
    {"Events", "-------x"},
    {"Event,1", "-------x"},
    {"Join,1", "xxxxxxxx"},
    {"Leave,1", "aaxxxxxx"},
    {"Capacity,2", "-------x"},
    {"Check,bob,go", "xxaaxxxx"},
    {"Checks,bob", "xxxxxxxx"},
    {"Fail,1,crashed", "aaxxxxxx"},
    {"NewEvent,nonsense", "xxxxxxxx"},
    {"Direct,1,pause", "xxaaxxxx"},
    {"Task,1", "xxxxxxxx"},
    {"Played,1,1,1,1", "xxxxxxxx"},
    {"Beat,1", "xxxxxxxx"},
    {"Arbiter,1,pause", "xxaaxxxx"},
    {"Roles,ana,zoe", "-------x"},
    {"Accounts", "xxnnxxxx"},
    {"Grant,max,bot", "xxxaxxxx"},
    {"Expel,max", "xxxaxxxx"},
});

constexpr auto pages = std::to_array<Row>({
    {"/api/kinds", "-"},
    {"/api/board/go", "-"},
    {"/api/opened", "-"},
    {"/api/games", "-"},
    {"/api/games?moves=C1&game=go&size=5", "-"},
    {"/api/games/1.json", "x"},
    {"/api/games/1.sgf", "x"},
    {"/api/games/1/analyses", "x"},
    {"/api/session", "-"},
    {"/api/tournaments", "-"},
    {"/api/tournaments/1", "-"},
    {"/api/openapi.json", "-"},
    {"/api/acts", "-"},
    {"/api/acts?game=1", "-"},
    {"/api/openings?game=go&size=5", "-"},
    {"/api/players", "-"},
    {"/api/players?names=ana", "-"},
    {"/api/addresses", "-"},
    {"/api/players/ana", "x"},
    {"/health", "-"},
    {"/metrics", "x"},
    {"/", "-"},
    {"/embed/1", "x"},
});

std::string verb_of(std::string_view line) {
  return std::string{line.substr(0, line.find(','))};
}

DelayedEvening evening(std::string_view secret) {
  DelayedEvening made;
  made.keeps(secret);
  return made;
}

DelayedEvening other_evening() {
  return DelayedEvening(true);
}

/// The disks of these evenings, before anyone asks.
DelayedDisk& disk(std::string_view secret) {
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
  if (usual.acts && !viewer.is_late) return {'a', ""};
  std::string leak;
  for (const std::string_view secret : DelayedEvening::secrets()) {
    if (ask(evening(secret), secret, viewer.client, line) == usual) continue;
    leak = secret;
    break;
  }
  if (!leak.empty()) return {'n', leak};
  if (usual.acts) return {'a', ""};
  if (usual.is_refusal()) return {'x', ""};
  return {ask(other_evening(), "other", viewer.client, line) == usual ? '-' : 'd', ""};
}

TEST(Secrecy, EveryRequestHasARow) {
  std::set<std::string> known;
  for (const Row& row : requests) known.insert(verb_of(row.request));
  for (const protocol::MessageDescription& request : protocol::describe_requests())
    EXPECT_TRUE(known.contains(std::string{request.verb}))
        << "what does " << request.verb << " tell about a delayed game?";
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

/// What a page of the web port tells visitors on other computers.
char measure_page(const std::string& path) {
  const std::string usual = disk("nothing").page(path);
  for (const std::string_view secret : DelayedEvening::secrets())
    if (disk(secret).page(path) != usual) return 'n';
  if (usual.starts_with("403 ") || usual.starts_with("404 ")) return 'x';
  return disk("other").page(path) == usual ? '-' : 'd';
}

TEST(Secrecy, ThePagesOfTheWebPortAreAsTheTableSays) {
  for (const Row& row : pages) EXPECT_EQ(measure_page(std::string{row.request}), row.cells.front()) << row.request;
}

TEST(Secrecy, EveryPageHasARow) {
  const nlohmann::json description = nlohmann::json::parse(app::openapi);
  for (const auto& [path, page] : description["paths"].items()) {
    const std::string begin = path.substr(0, path.find('{'));
    EXPECT_TRUE(std::ranges::any_of(pages, [&](const Row& row) { return row.request.starts_with(begin); })) << path;
  }
}

/// Unasked lines, for a player, an arbiter who watches, and a spectator.
constexpr auto unasked = std::to_array<Row>({
    {"Start", "nnd"},
    {"Turn", "nnd"},
    {"Move", "nnd"},
    {"Asked", "n--"},
    {"Answered", "nnd"},
    {"Clock", "nnd"},
    {"LowTime", "nnd"},
    {"Paused", "nnd"},
    {"Continued", "nnd"},
    {"Scoring", "nnd"},
    {"Unsettled", "nnd"},
    {"Marked", "nnd"},
    {"Undone", "nnd"},
    {"GameOver", "nnn"},
    {"Act", "nnd"},
    {"Thought", "-nd"},
    {"Paired", "n--"},
    {"Said by a player", "n--"},
    {"Said by a watcher", "-nn"},
    {"Joined of a player", "nnd"},
    {"Joined of a watcher", "nnn"},
    {"Left of a player", "nnd"},
    {"Left of a watcher", "nnn"},
    {"Listed", "ddd"},
    {"Listed as over", "nnn"},
});

/// Lines that come before or after a game, or are about something else. Waits, about the server's threads, comes with
/// the delay like every line to all at a table.
const std::set<std::string_view> not_about_a_game{
    "Rematched", "Withheld", "Analysed", "AnalysisOver", "Considered", "ConsideringOver", "Checked", "Resume",
    "Input",     "Waits",    "Ping",     "Closing",      "Stop"};

/// The row of an unasked line; empty for an answer.
std::string row_of(const std::string& line) {
  const std::string verb = verb_of(line);
  const auto is_of = [&](const char* role) { return line.find(role) != std::string::npos; };
  if (verb == "Listed" && is_of(",over,")) return "Listed as over";
  if (verb == "Said") return is_of(",players,") ? "Said by a player" : "Said by a watcher";
  if (verb == "Joined" || verb == "Left") return verb + (is_of(",player") ? " of a player" : " of a watcher");
  // The answer to the request Thought has the same verb.
  if (verb == "Thought" && std::ranges::count(line, ',') == 2) return "";
  return std::ranges::any_of(unasked, [&](const Row& row) { return row.request == verb; }) ? verb : "";
}

using Heard = std::map<std::string, std::string>;

/// Notes which lines a player, the arbiter and the spectator got among the effects of something that has just happened
/// (n), or that happened before the delay (d). Lists of tables show games to all as spectators see them.
void note(const Lines& effects, bool is_late, Heard& heard) {
  constexpr std::array<std::pair<const char*, std::size_t>, 4> columns{
      {{"ana", 0}, {"bob", 0}, {"ari", 1}, {"eva", 2}}};
  for (const auto& [client, column] : columns)
    for (const std::string& line : told(client, effects)) {
      const std::string row = row_of(line);
      if (row.empty()) continue;
      char& cell = heard.try_emplace(row, "---").first->second[column];
      const bool is_end = row == "GameOver" || row == "Listed as over";
      const char found = is_late && !is_end && (column == 2 || row == "Listed") ? 'd' : 'n';
      cell = cell == '-' || cell == found ? found : '!';
    }
}

TEST(Secrecy, UnaskedLinesAreAsTheTableSays) {
  Heard heard;
  for (const std::string_view secret : DelayedEvening::secrets()) {
    DelayedEvening told_later = evening(secret);
    note(told_later.secret_effects(), false, heard);
    // Moves of the beginning were released while the later ones were made.
    note(told_later.released(), true, heard);
    note(told_later.says("max", "Watch,1"), false, heard);
    note(told_later.says("max", "Say,1,hello"), false, heard);
    note(told_later.says("max", "Unwatch,1"), false, heard);
    note(told_later.lobby().waits(300'000), true, heard);
  }
  for (const Row& row : unasked) EXPECT_EQ(heard[std::string{row.request}], row.cells) << row.request;
}

TEST(Secrecy, EveryUnaskedLineHasARow) {
  for (const protocol::MessageDescription& message : protocol::describe_messages()) {
    const auto is_its_row = [&](const Row& row) { return row.request.starts_with(message.verb); };
    if (!message.is_unasked) continue;
    EXPECT_TRUE(std::ranges::any_of(unasked, is_its_row) || not_about_a_game.contains(message.verb)) << message.verb;
  }
}

/// The rows as a table of the document. Rows with the same cells become one.
std::string table_text(std::string_view what, std::span<const Row> rows, const std::vector<std::string>& titles) {
  std::vector<std::pair<std::string, std::string>> lines;
  for (const Row& row : rows) {
    const std::string name = "`" + std::string{row.request.substr(0, row.request.find(','))} + "`";
    const auto same = std::ranges::find(lines, row.cells, &std::pair<std::string, std::string>::second);
    if (same == lines.end())
      lines.emplace_back(name, row.cells);
    else
      same->first += ", " + name;
  }
  std::string text = "| " + std::string{what};
  for (const std::string& title : titles) text += " | " + title;
  text += " |\n|---";
  for (std::size_t i = 0; i < titles.size(); ++i) text += "|---";
  text += "|\n";
  for (const auto& [names, cells] : lines) {
    text += "| " + names;
    for (const char cell : cells) text += " | " + words.at(cell);
    text += " |\n";
  }
  return text;
}

TEST(Secrecy, TheDocumentHasTheseTables) {
  const std::ifstream file(QIYUAN_SOURCE_DIR "/docs/secrecy.md");
  std::ostringstream read;
  read << file.rdbuf();
  std::vector<std::string> titles;
  for (const Viewer& viewer : viewers) titles.emplace_back(viewer.title);
  for (const std::string& table : {table_text("request", requests, titles), table_text("page", pages, {"everyone"}),
                                   table_text("line", unasked, {"player", "arbiter who watches", "spectator"})})
    EXPECT_NE(read.str().find("\n" + table + "\n"), std::string::npos) << "docs/secrecy.md lacks\n\n" << table;
}

}  // namespace
}  // namespace tests
