#include "server/app/game_json.h"

#include <nlohmann/json.hpp>

#include "engine/base/overload.h"
#include "engine/bot_ratings.h"
#include "engine/games.h"
#include "server/referee/table_options.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

Json halves(std::int64_t value) {
  return value % 2 == 0 ? Json(value / 2) : Json(static_cast<double>(value) / 2);
}

Json option_json(const core::OptionSpec& spec) {
  Json json{{"name", spec.name}, {"help", spec.help}};
  std::visit(base::Overload{
                 [&](const core::IntegerRange& type) {
                   json["type"] = "integer";
                   json["default"] = type.fallback;
                   json["min"] = type.low;
                   json["max"] = type.high;
                 },
                 [&](const core::IntegerChoice& type) {
                   json["type"] = "choice";
                   json["default"] = type.fallback;
                   json["values"] = type.values;
                 },
                 [&](const core::HalfPoints& type) {
                   json["type"] = "half-points";
                   json["default"] = halves(type.fallback);
                   json["min"] = halves(type.low);
                   json["max"] = halves(type.high);
                 },
                 [&](const core::Thousandths& type) {
                   json["type"] = "decimal";
                   json["default"] = static_cast<double>(type.fallback) / 1000;
                   json["min"] = static_cast<double>(type.low) / 1000;
                   json["max"] = static_cast<double>(type.high) / 1000;
                 },
                 [&](const core::WordChoice& type) {
                   json["type"] = "choice";
                   json["default"] = type.fallback;
                   json["values"] = type.words;
                 },
                 [&](const core::Flag& type) {
                   json["type"] = "flag";
                   json["default"] = type.fallback;
                 },
                 [&](const core::Text& type) {
                   json["type"] = "text";
                   json["default"] = type.fallback;
                   json["form"] = type.form;
                 },
             },
             spec.type);
  return json;
}

Json options_json(core::OptionSpecs specs) {
  Json json = Json::array();
  for (const core::OptionSpec& spec : specs) json.push_back(option_json(spec));
  return json;
}

/// How SGF files name the game, its moves and its rules.
Json sgf_json(const core::SgfFacts& sgf) {
  constexpr auto word = [](core::SgfMoves moves) {
    return moves == core::SgfMoves::letters ? "letters" : moves == core::SgfMoves::squares ? "squares" : "text";
  };
  Json rules = Json::object();
  for (const core::SgfRules& each : sgf.rules) rules[std::string{each.option}] = each.word;
  return {{"number", sgf.number},
          {"moves", word(sgf.moves)},
          {"size", sgf.usual_size},
          {"word", sgf.game_word},
          {"rules", std::move(rules)}};
}

/// The measured strength of a bot's levels; null if it was not measured.
Json ratings_json(const core::GameKind& kind, const core::BotKind& bot) {
  const engine::BotRatings ratings = engine::bot_ratings(kind);
  Json levels = Json::array();
  for (const engine::BotRating& rating : ratings.list)
    if (rating.bot == bot.name)
      levels.push_back({{"level", rating.level}, {"elo", rating.elo}, {"error", rating.error}});
  if (levels.empty()) return nullptr;
  return {{"anchor", ratings.anchor},
          {"anchor_elo", ratings.anchor_elo},
          {"size", ratings.size},
          {"levels", std::move(levels)}};
}

Json kind_json(const core::GameKind& kind) {
  Json bots = Json::array();
  for (const core::BotKind& bot : kind.bots)
    bots.push_back({{"name", bot.name},
                    {"title", bot.title},
                    {"about", bot.about},
                    {"options", options_json(bot.options)},
                    {"ratings", ratings_json(kind, bot)}});
  return {{"name", kind.name},
          {"title", kind.title},
          {"draws", kind.draws},
          {"scoring", kind.scoring != nullptr},
          {"discs", kind.counts_discs},
          {"options", options_json(kind.options)},
          {"table_options", options_json(referee::table_option_specs(kind))},
          {"sgf", sgf_json(kind.sgf)},
          {"bots", std::move(bots)}};
}

}  // namespace

std::string kinds_json() {
  Json games = Json::array();
  for (const core::GameKind* const kind : engine::games()) games.push_back(kind_json(*kind));
  return Json{{"games", std::move(games)}}.dump();
}

}  // namespace app
