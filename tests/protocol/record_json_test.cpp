#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "protocol/record/game_record.h"

namespace protocol {
namespace {

constexpr std::string_view small = R"({"game":7,"kind":"jiaqi","options":{"size":"5"},"black":"a","white":"b",)"
                                   R"("date":"","result":"","reason":"","moves":[{"side":"black","move":"42",)"
                                   R"("effects":["+31"],"clock_black":5,"clock_white":0,"time":1500,)"
                                   R"("thought":{"winrate":512,"playouts":800,"variation":["42","44-42"]}},)"
                                   R"({"side":"white","move":"44-42"}]})";

GameRecord small_record() {
  return {7,
          "jiaqi",
          {{"size", "5"}},
          "a",
          "b",
          "",
          "",
          "",
          {{Side::black, "42", {"+31"}, 5, 0, 1500, RecordedThought{512, 800, {"42", "44-42"}}},
           {Side::white, "44-42", {}}},
          {}};
}

TEST(RecordJson, UsesTheNamesOfTheRecord) {
  EXPECT_EQ(to_json(small_record()), small);
  EXPECT_EQ(from_json(small), small_record());
}

TEST(RecordJson, HasTheDeadStonesAndTheScore) {
  // Black has the left half of the board and White a dead stone on A1.
  GameRecord record;
  record.kind = "go";
  record.options = {{"size", "5"}, {"komi", "0.5"}};
  record.result = "B+24.5";
  record.reason = "score";
  for (const char* move : {"C1", "A1", "C2", "E5", "C3", "pass", "C4", "pass", "C5", "pass", "pass"})
    record.moves.push_back({record.moves.size() % 2 == 0 ? Side::black : Side::white, move, {}});
  record.dead = {"A1", "E5"};
  const auto json = nlohmann::json::parse(to_json(record));
  EXPECT_EQ(json.at("dead"), nlohmann::json({"A1", "E5"}));
  EXPECT_EQ(json.at("score").at("black"), 25);
  EXPECT_EQ(json.at("score").at("white"), 0);
  EXPECT_EQ(json.at("score").at("komi"), 0.5);
  EXPECT_EQ(json.at("score").at("territory").at("black").size(), 20U);
  EXPECT_EQ(from_json(to_json(record)), record);
  // A result that the dead stones do not give is not explained.
  record.dead = {"A1"};
  EXPECT_FALSE(nlohmann::json::parse(to_json(record)).contains("score"));
}

TEST(RecordJson, HasTheRowThatWins) {
  GameRecord record;
  record.kind = "gomoku";
  record.result = "B+line";
  record.reason = "line";
  for (const char* move : {"H8", "A1", "H9", "A2", "H10", "A3", "H11", "A4", "H12"})
    record.moves.push_back({record.moves.size() % 2 == 0 ? Side::black : Side::white, move, {}});
  EXPECT_EQ(nlohmann::json::parse(to_json(record)).at("row"), nlohmann::json({"H12", "H11", "H10", "H9", "H8"}));
  EXPECT_EQ(from_json(to_json(record)), record);
  // A game that ended otherwise has none, even if there is a row.
  record.result = "B+resign";
  record.reason = "resign";
  EXPECT_FALSE(nlohmann::json::parse(to_json(record)).contains("row"));
}

TEST(RecordJson, IsReadStrictly) {
  using Change = void (*)(nlohmann::ordered_json&);
  const std::pair<Change, std::string_view> cases[] = {
      {[](auto& json) { json.erase("kind"); }, "kind: is missing"},
      {[](auto& json) { json["game"] = "7"; }, "game: must be a whole number, 0 or more"},
      {[](auto& json) { json["game"] = -7; }, "game: must be a whole number, 0 or more"},
      {[](auto& json) { json["game"] = 7.5; }, "game: must be a whole number, 0 or more"},
      {[](auto& json) { json["game"] = UINT64_MAX; }, "game: must be a whole number, 0 or more"},
      {[](auto& json) { json["black"] = nullptr; }, "black: must be a string"},
      {[](auto& json) { json["black"] = "a\tb"; }, "black: is not plain text: control character U+0009 at byte 2"},
      {[](auto& json) { json["options"] = json["moves"]; }, "options: must be an object of strings"},
      {[](auto& json) { json["options"]["size"] = 5; }, "options.size: must be a string"},
      {[](auto& json) { json["moves"] = 1; }, "moves: must be an array"},
      {[](auto& json) { json["moves"][1] = "42"; }, "moves[1]: must be an object"},
      {[](auto& json) { json["moves"][1].erase("side"); }, "moves[1].side: is missing"},
      {[](auto& json) { json["moves"][1]["side"] = "green"; }, "moves[1].side: must be a string, black or white"},
      {[](auto& json) { json["moves"][0]["clock_black"] = -2; },
       "moves[0].clock_black: must be a whole number, 0 or more"},
      {[](auto& json) { json["moves"][0]["effects"][0] = 1; }, "moves[0].effects[0]: must be a string"},
      {[](auto& json) { json["moves"][0]["clocks"] = 1; },
       "moves[0]: unknown member 'clocks'; valid: side, move, effects, clock_black, clock_white, "
       "time, thought"},
      {[](auto& json) { json["moves"][0]["time"] = -1; }, "moves[0].time: must be a whole number, 0 or more"},
      {[](auto& json) { json["moves"][0]["thought"] = 1; }, "moves[0].thought: must be an object"},
      {[](auto& json) { json["moves"][0]["thought"]["winrate"] = 1001; },
       "moves[0].thought.winrate: must be in thousandths, at most 1000"},
      {[](auto& json) { json["moves"][0]["thought"].erase("playouts"); }, "moves[0].thought.playouts: is missing"},
      {[](auto& json) { json["Kind"] = 1; },
       "the record: unknown member 'Kind'; valid: game, kind, options, black, white, date, result, reason, "
       "moves, acts, dead, score, row"},
      {[](auto& json) { json = 5; }, "the record: must be an object"},
  };
  for (const auto& [change, fault] : cases) {
    auto json = nlohmann::ordered_json::parse(small);
    change(json);
    const auto read = from_json(json.dump());
    ASSERT_FALSE(read) << json;
    EXPECT_EQ(read.error().text(), fault);
  }
  EXPECT_EQ(from_json("{").error().text(), "this is not JSON at byte 2");
  EXPECT_EQ(from_json(R"({"game":1e999})").error().text(), "this is not JSON: a number is too large");
}

}  // namespace
}  // namespace protocol
