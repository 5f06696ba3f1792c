#include "server/tournament/definition.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "server/tournament/words.h"

namespace {

using tournament::NewTournament;
using tournament::parse_definition;
using Json = nlohmann::json;

Json minimal() {
  return {{"name", "Friday"}, {"game", "go"}, {"format", "swiss"}};
}

/// The fault of the smallest definition plus one member; empty if there is none.
std::string fault_with(const std::string& member, const Json& value) {
  Json json = minimal();
  json[member] = value;
  const auto tournament = parse_definition(json.dump());
  return tournament ? "" : tournament.error().text();
}

testing::AssertionResult says(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "'" << text << "' does not contain '" << part << "'";
}

TEST(TournamentDefinition, NeedsOnlyNameGameAndFormat) {
  const auto tournament = parse_definition(R"({"name":"Friday","game":"Go","format":"Swiss"})");
  ASSERT_TRUE(tournament) << tournament.error().text();
  EXPECT_EQ(tournament->definition.game, "go");
  EXPECT_EQ(tournament->definition.format, tournament::Format::swiss);
  EXPECT_EQ(tournament->definition.games, 1);
  EXPECT_TRUE(tournament->definition.in_rounds);
  EXPECT_TRUE(tournament->entrants.empty());
  for (const std::string missing : {"name", "game", "format"}) {
    Json json = minimal();
    json.erase(missing);
    EXPECT_TRUE(says(parse_definition(json.dump()).error().text(), missing + " is missing"));
  }
}

TEST(TournamentDefinition, ReadsEveryMemberAndWritesItBack) {
  const std::string text = R"({"name":"Friday","game":"go","options":{"size":9,"clock":"5m+10s","undo":false},
    "format":"round-robin","cycles":2,"rounds":5,"games":2,"at_once":3,"in_rounds":false,
    "tie_breaks":["buchholz","sonneborn-berger"],"forbidden":[["ana","BOB"]],"avoid_same_school":true,"bye_points":0.5,
    "openings":[["D4","C3"],["E5"]],"mcmahon_top":1800,"mcmahon_step":50,"seed":7,
    "entrants":[{"name":"ana","school":"PKU","rating":1500},{"name":"bob"},
                {"name":"uct-3","bot":"UCT","options":{"level":3}}]})";
  const auto tournament = parse_definition(text);
  ASSERT_TRUE(tournament) << tournament.error().text();
  const tournament::Definition& definition = tournament->definition;
  EXPECT_EQ(definition.options, (std::vector<core::KeyValue>{{"size", "9"}, {"clock", "5m+10s"}, {"undo", "off"}}));
  EXPECT_EQ(definition.format, tournament::Format::round_robin);
  EXPECT_EQ(definition.tie_breaks, (std::vector<tournament::TieBreak>{tournament::TieBreak::buchholz,
                                                                      tournament::TieBreak::sonneborn_berger}));
  EXPECT_EQ(definition.openings, (std::vector<std::vector<std::string>>{{"D4", "C3"}, {"E5"}}));
  EXPECT_EQ(definition.bye_points, 0.5);
  EXPECT_EQ(definition.seed, 7U);
  ASSERT_EQ(tournament->entrants.size(), 3U);
  EXPECT_EQ(tournament->entrants[0].rating, 1500);
  EXPECT_EQ(tournament->entrants[2].bot->bot, "uct");
  EXPECT_EQ(tournament->entrants[2].bot->options, (std::vector<core::KeyValue>{{"level", "3"}}));
  EXPECT_TRUE(tournament::is_forbidden(definition, tournament->entrants[1], tournament->entrants[0]));
  EXPECT_FALSE(tournament::is_forbidden(definition, tournament->entrants[1], tournament->entrants[2]));
  const auto again = parse_definition(tournament::to_json(*tournament));
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(*again, *tournament);
}

TEST(TournamentDefinition, ReadsBackTheWordsOfFormatsAndTieBreaks) {
  for (int i = 0; i < 8; ++i) {
    const auto format = static_cast<tournament::Format>(i);
    EXPECT_EQ(tournament::parse_format(tournament::word(format)), format);
    const auto tie_break = static_cast<tournament::TieBreak>(i);
    EXPECT_EQ(tournament::parse_tie_break(tournament::word(tie_break)), tie_break);
  }
}

TEST(TournamentDefinition, NamesTheFaultAndTheValidValues) {
  EXPECT_TRUE(says(parse_definition("{").error().text(), "not JSON"));
  EXPECT_TRUE(says(parse_definition("[]").error().text(), "JSON object"));
  EXPECT_TRUE(says(fault_with("format", "ladder"), "valid: round-robin, gauntlet, swiss"));
  EXPECT_TRUE(says(fault_with("game", "chess"), "valid: go, nogo"));
  EXPECT_TRUE(says(fault_with("formatt", 1), "unknown member 'formatt'; valid: name, game"));
  EXPECT_TRUE(says(fault_with("rounds", -1), "rounds must be a whole number, 0..100000"));
  EXPECT_TRUE(says(fault_with("rounds", 18446744073709551615ULL), "rounds must be a whole number"));
  EXPECT_TRUE(says(fault_with("rounds", "5"), "rounds must be a whole number"));
  EXPECT_TRUE(says(fault_with("cycles", 0), "cycles must be a whole number, 1..1000"));
  EXPECT_TRUE(says(fault_with("games", 101), "1 to 100"));
  EXPECT_TRUE(says(fault_with("bye_points", 0.7), "0, 0.5 or 1"));
  EXPECT_TRUE(says(fault_with("in_rounds", false), "in_rounds cannot be false in the format swiss"));
  EXPECT_TRUE(says(fault_with("in_rounds", "yes"), "true or false"));
  EXPECT_TRUE(says(fault_with("tie_breaks", {"points"}), "valid: buchholz, buchholz-cut1"));
  EXPECT_TRUE(says(fault_with("tie_breaks", {"wins", "Wins"}), "twice"));
  EXPECT_TRUE(says(fault_with("options", {{"size", 10}}), "size"));
  EXPECT_TRUE(says(fault_with("options", {{"size", Json::array()}}), "options.size must be a text"));
  EXPECT_TRUE(says(fault_with("forbidden", Json::array({{"ana", "bob"}})), "'ana', who is not an entrant"));
  EXPECT_TRUE(says(fault_with("forbidden", Json::array({{"ana"}})), "pairs of names"));
  EXPECT_TRUE(says(fault_with("name", " "), "1 to 100 bytes"));
}

TEST(TournamentDefinition, ChecksTheOpenings) {
  EXPECT_EQ(fault_with("openings", Json::array({{"D4", "C3"}})), "");
  EXPECT_TRUE(says(fault_with("openings", Json::array({{"D4"}, {"D4", "D4"}})), "opening 2"));
  EXPECT_TRUE(
      says(fault_with("openings", Json::array({{"Z99"}})), "opening 1: move 1 (Z99) is illegal: 'Z99' is not a point"));
  EXPECT_TRUE(says(fault_with("openings", {"D4"}), "array of arrays of texts"));
}

TEST(TournamentDefinition, ChecksEveryEntrant) {
  const auto with = [](const Json& entrants) { return fault_with("entrants", entrants); };
  EXPECT_TRUE(says(with(Json::array({{{"name", "ana"}}, {{"name", "Ana"}}})), "entrants[2]: the name Ana is taken"));
  EXPECT_TRUE(says(with(Json::array({Json::object()})), "entrants[1].name is missing"));
  EXPECT_TRUE(says(with(Json::array({{{"name", "ana"}, {"elo", 3}}})), "unknown member 'entrants[1].elo'"));
  EXPECT_TRUE(says(with(Json::array({{{"name", "x"}, {"bot", "alphago"}}})),
                   "entrants[1]: unknown bot 'alphago' for go; valid: uct, tao"));
  EXPECT_TRUE(says(with(Json::array({{{"name", "x"}, {"bot", "uct"}, {"options", {{"level", 99}}}}})), "level"));
  EXPECT_TRUE(
      says(with(Json::array({{{"name", "x"}, {"options", {{"level", 1}}}}})), "entrants[1].options needs \"bot\""));
  EXPECT_TRUE(says(with(Json::array({{{"name", "x"}, {"rating", 20000}}})), "entrants[1].rating must be"));
  Json many = Json::array();
  for (std::size_t i = 0; i <= tournament::max_entrants; ++i) many.push_back({{"name", "p" + std::to_string(i)}});
  EXPECT_TRUE(says(with(many), "at most 500 entrants"));
}

TEST(TournamentDefinition, AMatchNeedsExactlyTwoEntrants) {
  Json json = minimal();
  json["format"] = "match";
  json["games"] = 1000;
  json["entrants"] = Json::array({{{"name", "ana"}}, {{"name", "bob"}}});
  EXPECT_TRUE(parse_definition(json.dump()));
  json["entrants"].push_back({{"name", "cho"}});
  EXPECT_TRUE(says(parse_definition(json.dump()).error().text(), "has two entrants, not 3"));
}

TEST(TournamentDefinition, AKnockoutRefusesForbiddenPairs) {
  Json json = minimal();
  json["format"] = "double-knockout";
  json["entrants"] = Json::array({{{"name", "ana"}}, {{"name", "bob"}}});
  json["forbidden"] = Json::array({{"ana", "bob"}});
  EXPECT_TRUE(says(parse_definition(json.dump()).error().text(), "cannot keep entrants apart"));
}

TEST(TournamentDefinition, ChecksLateEntrantsInTheSameWay) {
  const auto tournament = parse_definition(minimal().dump());
  const std::vector<tournament::Entrant> there{{.name = "ana", .bot = {}, .school = {}, .rating = {}}};
  const auto enter = [&](std::string_view name, std::vector<core::KeyValue> given) {
    return tournament::parse_entrant(tournament->definition, there, name, given);
  };
  const auto bob = enter("bob", {{"School", "PKU"}, {"rating", "1500"}});
  ASSERT_TRUE(bob) << bob.error().text();
  EXPECT_EQ(bob->school, "PKU");
  EXPECT_EQ(bob->rating, 1500);
  const auto bot = enter("uct-2", {{"level", "2"}, {"bot", "uct"}});
  ASSERT_TRUE(bot) << bot.error().text();
  EXPECT_EQ(bot->bot, (tournament::BuiltIn{"uct", {{"level", "2"}}}));
  EXPECT_TRUE(says(enter("ANA", {}).error().text(), "taken"));
  EXPECT_TRUE(says(enter("bob", {{"level", "2"}}).error().text(), "school, rating, engine, bot"));
  EXPECT_TRUE(says(enter("bob", {{"rating", "high"}}).error().text(), "rating must be -10000 to 10000"));
}

TEST(TournamentDefinition, WithWorkersOnlyProgramsPlay) {
  const std::string hash(64, 'a');
  const auto read = [](const Json& more, const std::string& entrant) {
    Json json{{"name", "Match"}, {"game", "nogo"}, {"format", "match"}, {"workers", {"ana"}}};
    json.update(more);
    json["entrants"] = {{{"name", "one"}, {"bot", "random"}}, Json::parse(entrant)};
    return parse_definition(json.dump());
  };
  const auto fault = [&](const Json& more, const std::string& entrant) {
    const auto tournament = read(more, entrant);
    return tournament ? "" : tournament.error().text();
  };
  const Json usual = Json::object();
  const std::string engine = R"({"name":"two","engine":"nboard:depth=3:)" + hash + R"( --fast"})";
  const auto good = read(Json{{"sprt", {{"elo1", 10}}}}, engine);
  ASSERT_TRUE(good) << good.error().text();
  EXPECT_EQ(good->definition.workers, std::vector<std::string>{"ana"});
  EXPECT_EQ(good->definition.sprt, (tournament::Sprt{0, 10, 0.05, 0.05}));
  EXPECT_FALSE(good->definition.in_rounds) << "workers play on without waiting for each other";
  EXPECT_EQ(good->entrants[1].engine, "nboard:depth=3:" + hash + " --fast");
  EXPECT_EQ(parse_definition(to_json(*good)), *good);
  EXPECT_TRUE(says(fault(usual, R"({"name":"ana"})"), "only built-in bots and engines can enter"));
  EXPECT_TRUE(says(fault(Json{{"workers", Json::array()}}, engine), "only workers play with engines"));
  EXPECT_TRUE(says(fault(Json{{"format", "league"}}, engine), "a league pairs entrants who are connected"));
  EXPECT_TRUE(
      says(fault(Json{{"format", "gauntlet"}, {"sprt", Json::object()}}, engine), "only a match can have sprt"));
  EXPECT_TRUE(says(fault(Json{{"sprt", {{"elo0", 5}}}}, engine), "sprt: elo1 must be greater than elo0"));
  for (const std::string& wrong : std::vector<std::string>{"gnugo", "gtp:gnugo", "gtp:" + hash.substr(1), hash,
                                                           "gtp:" + hash + "\\n", "gtp:" + std::string(64, 'A')})
    EXPECT_TRUE(says(fault(usual, R"({"name":"two","engine":")" + wrong + "\"}"), "does not name an engine")) << wrong;
  EXPECT_TRUE(says(fault(usual, R"({"name":"two","bot":"random","engine":"gtp:x"})"), "not both"));
}

TEST(Definition, GetsTheUsualTieBreaksOfItsFormat) {
  using enum tournament::TieBreak;
  using List = std::vector<tournament::TieBreak>;
  const auto usual = [](const std::string& format, const std::string& rest = "") {
    const std::string text = R"({"name":"x","game":"nogo","format":")" + format + '"' + rest + "}";
    return parse_definition(tournament::with_usual_tie_breaks(text)).value().definition.tie_breaks;
  };
  EXPECT_EQ(usual("swiss"), (List{buchholz_cut1, buchholz, sonneborn_berger}));
  EXPECT_EQ(usual("mcmahon"), usual("swiss"));
  EXPECT_EQ(usual("round-robin"), (List{sonneborn_berger, direct_encounter, wins}));
  for (const char* const format : {"knockout", "double-knockout", "gauntlet", "league", "match"})
    EXPECT_EQ(usual(format), List{}) << format;
  EXPECT_EQ(usual("swiss", R"(,"tie_breaks":["wins"])"), List{wins});
  EXPECT_EQ(usual("swiss", R"(,"tie_breaks":[])"), List{}) << "an organiser may want none";
  for (const char* const wrong : {"{", "[]", R"({"format":7})", R"({"format":"guess"})"})
    EXPECT_EQ(tournament::with_usual_tie_breaks(wrong), wrong);
}

TEST(Definition, GetsTheLevelStartsOfItsGame) {
  const auto count = [](const std::string& game, const std::string& rest = "") {
    const std::string text = R"({"name":"x","game":")" + game + R"(","format":"swiss")" + rest + "}";
    return parse_definition(tournament::with_level_starts(text)).value().definition.openings.size();
  };
  EXPECT_GT(count("jiaqi"), 20U);
  EXPECT_GT(count("Jiaqi", R"(,"options":{"first_colour":"white"})"), 20U);
  EXPECT_EQ(count("jiaqi", R"(,"options":{"start":"empty"})"), 0U);
  EXPECT_EQ(count("jiaqi", R"(,"options":{"size":"7"})"), 0U) << "none are known";
  EXPECT_EQ(count("jiaqi", R"(,"options":{"movement_first":"first"})"), 0U);
  EXPECT_EQ(count("jiaqi", R"(,"openings":[])"), 0U) << "an organiser may want none";
  EXPECT_EQ(count("nogo"), 0U);
  for (const char* const wrong : {"{", "[]", R"({"game":"jiaqi"})"})
    EXPECT_EQ(tournament::with_level_starts(wrong), wrong);
}

}  // namespace
