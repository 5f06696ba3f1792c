#include "server/app/game_json.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/bot_ratings.h"
#include "engine/games.h"
#include "server/app/board_json.h"
#include "server/app/openapi.h"
#include "server/referee/table_options.h"

namespace {

using nlohmann::json;

std::string text_of(const json& value) {
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// The described bounds of an option as values.
std::vector<std::string> accepted(const json& option) {
  std::vector<std::string> values{text_of(option.at("default"))};
  if (option.contains("values"))
    for (const json& value : option["values"]) values.push_back(text_of(value));
  for (const char* const end : {"min", "max"})
    if (option.contains(end)) values.push_back(text_of(option[end]));
  return values;
}

TEST(KindsJson, ListsAllGamesAndBots) {
  const json kinds = json::parse(app::kinds_json());
  ASSERT_EQ(kinds.at("games").size(), engine::games().size());
  for (std::size_t i = 0; i < engine::games().size(); ++i) {
    const core::GameKind& kind = *engine::games()[i];
    const json& game = kinds["games"][i];
    EXPECT_EQ(game.at("name"), kind.name);
    EXPECT_EQ(game.at("title"), kind.title);
    EXPECT_EQ(game.at("discs"), kind.counts_discs);
    ASSERT_EQ(game.at("bots").size(), kind.bots.size());
    EXPECT_EQ(game["bots"][0].at("title"), kind.bots[0].title);
    EXPECT_EQ(game["bots"][0].at("about"), kind.bots[0].about);
    EXPECT_EQ(game.at("options").size(), kind.options.size());
    EXPECT_EQ(game.at("table_options").size(), referee::table_option_specs(kind).size());
  }
}

/// The tables of `qiyuan bench ratings` have all levels of a bot or none.
TEST(KindsJson, RatesAllLevelsOfABot) {
  const json kinds = json::parse(app::kinds_json());
  for (const json& game : kinds.at("games"))
    for (const json& bot : game.at("bots")) {
      const json& ratings = bot.at("ratings");
      if (ratings.is_null()) continue;
      EXPECT_FALSE(ratings.at("anchor").get<std::string>().empty());
      const json& levels = ratings.at("levels");
      ASSERT_EQ(levels.size(), 10U) << bot.at("name");
      for (std::size_t i = 0; i < levels.size(); ++i) {
        EXPECT_EQ(levels[i].at("level"), i + 1);
        EXPECT_GT(levels[i].at("error"), 0);
      }
      EXPECT_LT(levels.front().at("elo"), levels.back().at("elo")) << game.at("name");
    }
}

TEST(KindsJson, NamesOnlyBotsOfTheGameInItsRatings) {
  for (const core::GameKind* const kind : engine::games())
    for (const engine::BotRating& rating : engine::bot_ratings(*kind).list)
      EXPECT_NE(kind->bot(rating.bot), nullptr) << kind->name;
}

TEST(KindsJson, DescribesTheValidValuesOfOptions) {
  const json kinds = json::parse(app::kinds_json());
  for (const json& game : kinds.at("games")) {
    const core::GameKind& kind = *engine::find_game(game.at("name").get<std::string>());
    for (const char* const list : {"options", "table_options"})
      for (const json& option : game.at(list)) {
        EXPECT_FALSE(option.at("help").get<std::string>().empty()) << option;
        for (const std::string& value : accepted(option)) {
          const std::vector<core::KeyValue> given{{option.at("name"), value}};
          EXPECT_TRUE(referee::TableOptions::parse(kind, given)) << option << " with " << value;
        }
        if (!option.contains("max")) continue;
        const std::string too_much = std::to_string(static_cast<std::int64_t>(option["max"].get<double>()) + 1);
        const std::vector<core::KeyValue> beyond{{option.at("name"), too_much}};
        EXPECT_FALSE(referee::TableOptions::parse(kind, beyond)) << option;
      }
  }
}

/// Checks that every reference has a target.
void check_references(const json& part, const json& whole) {
  if (part.is_object() && part.contains("$ref")) {
    const std::string target = part["$ref"];
    ASSERT_TRUE(target.starts_with("#/")) << target;
    EXPECT_TRUE(whole.contains(json::json_pointer(target.substr(1)))) << target;
  }
  if (part.is_structured())
    for (const json& inner : part) check_references(inner, whole);
}

TEST(OpenApi, IsCompleteAndMatchesTheServer) {
  const json api = json::parse(app::openapi);
  EXPECT_EQ(api.at("openapi"), "3.1.0");
  check_references(api, api);
  const json& schemas = api.at("components").at("schemas");
  const json game = json::parse(app::kinds_json()).at("games").at(0);
  const json board = json::parse(app::board_json(*engine::find_game("go"), {}).value());
  for (const auto& [value, schema] : {std::pair{&game, &schemas.at("Kind")}, std::pair{&board, &schemas.at("Board")},
                                      std::pair{&game.at("options").at(0), &schemas.at("Option")}}) {
    for (const auto& [name, inner] : value->items()) EXPECT_TRUE(schema->at("properties").contains(name)) << name;
    for (const json& name : schema->at("required")) EXPECT_TRUE(value->contains(name)) << name;
  }
}

}  // namespace
