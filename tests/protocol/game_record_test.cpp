#include "protocol/record/game_record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "engine/games.h"
#include "tests/protocol/random_record.h"

/// Tests properties of every record in every format.
namespace protocol::test {
namespace {

struct Format {
  std::string_view name;
  std::function<std::string(const GameRecord&)> write;
  base::Expected<GameRecord> (*read)(std::string_view);
};

const std::vector<Format>& formats() {
  static const std::vector<Format> list{
      {"sgf", to_sgf, [](std::string_view text) { return from_sgf(text); }},
      {"json", to_json, from_json},
      {"xml", [](const GameRecord& record) { return to_xml(record).value(); }, from_xml},
      {"ggf", [](const GameRecord& record) { return to_ggf(record).value(); }, from_ggf},
  };
  return list;
}

std::string with_round_brackets(std::string text) {
  for (char& c : text) c = c == '[' ? '(' : c == ']' ? ')' : c;
  return std::string{base::trim(text)};
}

GameRecord kept_in_ggf(GameRecord record) {
  record.game = 0;
  std::erase_if(record.options, [](const KeyValue& option) {
    return option.first != "clock" || option.second.find('/') != std::string::npos;
  });
  for (std::string* const text : {&record.black, &record.white, &record.date}) *text = with_round_brackets(*text);
  for (RecordedMove& move : record.moves) move = {move.side, move.move, {}, -1, -1, move.time};
  static constexpr std::array<std::string_view, 4> reasons{"score", "agreed", "resign", "time"};
  if (std::ranges::find(reasons, record.reason) == reasons.end()) record.result = record.reason = "";
  return record;
}

/// The record reduced to what the format can hold: the thesis' XML and GGF have no place for the rest.
GameRecord kept(GameRecord record, std::string_view format) {
  if (format != "json") record.acts.clear();  // SGF has only a comment for them
  if (format == "ggf") return kept_in_ggf(std::move(record));
  if (format != "xml") return record;
  record.game = 0;
  std::stable_partition(record.options.begin(), record.options.end(),
                        [](const KeyValue& option) { return option.first == "size"; });
  for (auto& [name, value] : record.options) value = base::trim(value);
  for (std::string* const name : {&record.black, &record.white}) *name = base::trim(*name);
  for (RecordedMove& move : record.moves) move = {move.side, move.move, {}};
  const auto placed = [](const RecordedMove& move) { return move.move.find('-') == std::string::npos; };
  std::stable_partition(record.moves.begin(), record.moves.end(), placed);
  return record;
}

std::vector<std::string> kinds(std::string_view format) {
  if (format == "xml") return {"jiaqi"};
  if (format == "ggf") return {"othello"};
  std::vector<std::string> names;
  for (const core::GameKind* const kind : engine::games()) names.emplace_back(kind->name);
  return names;
}

TEST(GameRecord, HasTheOptionsOfItsGame) {
  GameRecord record;
  record.options = {{"size", "9"}, {"komi", ""}};
  EXPECT_EQ(record.option("size", "19"), "9");
  EXPECT_EQ(record.option("komi", "7.5"), "");
  EXPECT_EQ(record.option("rules", "chinese"), "chinese");
}

TEST(GameRecord, SurvivesEveryFormat) {
  RandomMessages random(41);
  for (const Format& format : formats())
    for (const std::string& kind : kinds(format.name))
      for (int round = 0; round < 100; ++round) {
        const GameRecord record = random_record(random, kind);
        const std::string text = format.write(record);
        const base::Expected<GameRecord> read = format.read(text);
        ASSERT_TRUE(read.has_value()) << text << read.error().text();
        ASSERT_EQ(*read, kept(record, format.name)) << text;
      }
}

TEST(GameRecord, IsRefusedWhenTruncatedAnywhere) {
  RandomMessages random(43);
  for (const Format& format : formats()) {
    const std::string text = format.write(random_record(random, kinds(format.name).back()));
    for (std::size_t length = 0; length + 1 < text.size(); ++length) {
      const std::string cut = text.substr(0, length);
      const base::Expected<GameRecord> read = format.read(cut);
      // Only the line end after the record may be missing.
      EXPECT_FALSE(read.has_value()) << format.name << " of " << length << " bytes of " << text;
    }
  }
}

TEST(GameRecord, DoesNotCrashOnDamagedText) {
  RandomMessages random(47);
  for (const Format& format : formats())
    for (int round = 0; round < 1500; ++round) {
      std::string text = format.write(random_record(random, kinds(format.name)[0]));
      for (std::uint32_t flips = 1 + random.below(4); flips > 0; --flips)
        text[random.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(random.below(256));
      const base::Expected<GameRecord> read = format.read(text);
      // A record that was read can be written and read again without change.
      if (!read) continue;
      const base::Expected<GameRecord> again = format.read(format.write(*read));
      ASSERT_TRUE(again.has_value()) << text << again.error().text();
      EXPECT_EQ(*again, kept(*read, format.name)) << text;
    }
}

TEST(GameRecord, IsNotRecognizedInOtherText) {
  const std::vector<std::string> texts{"",
                                       " ",
                                       "(",
                                       ")",
                                       ";",
                                       "{}",
                                       "[]",
                                       "null",
                                       "<a/>",
                                       "<TibetanGo>",
                                       "\xff\xfe",
                                       std::string(3, '\0'),
                                       std::string(200000, '('),
                                       std::string(200000, '['),
                                       std::string(200000, '{'),
                                       [] {
                                         std::string text;
                                         for (int i = 0; i < 50000; ++i) text += "<a>";
                                         return text;
                                       }(),
                                       std::string(max_record + 1, ' ')};
  for (const Format& format : formats())
    for (const std::string& text : texts)
      EXPECT_FALSE(format.read(text).has_value()) << format.name << text.substr(0, 9);
}

}  // namespace
}  // namespace protocol::test
