#include "server/app/game_json.h"

#include <nlohmann/json.hpp>

#include "engine/core/overload.h"
#include "engine/games.h"
#include "server/room/table_options.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

Json halves(std::int64_t value) {
  return value % 2 == 0 ? Json(value / 2) : Json(static_cast<double>(value) / 2);
}

Json option_json(const core::OptionSpec& spec) {
  Json json{{"name", spec.name}, {"help", spec.help}};
  std::visit(core::Overload{
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

Json kind_json(const core::GameKind& kind) {
  Json bots = Json::array();
  for (const core::BotKind& bot : kind.bots)
    bots.push_back({{"name", bot.name}, {"title", bot.title}, {"options", options_json(bot.options)}});
  return {{"name", kind.name},
          {"title", kind.title},
          {"draws", kind.draws},
          {"scoring", kind.scoring != nullptr},
          {"options", options_json(kind.options)},
          {"table_options", options_json(room::table_option_specs(kind))},
          {"bots", std::move(bots)}};
}

Json points_json(const core::BoardView& view) {
  Json json = Json::array();
  for (const core::BoardView::Point& point : view.points)
    json.push_back({{"id", json.size()}, {"name", point.name}, {"x", point.x}, {"y", point.y}});
  return json;
}

Json stones_json(const core::BoardView& view) {
  Json json = Json::array();
  for (const std::optional<core::Side>& stone : view.stones)
    json.push_back(stone ? Json(core::name(*stone)) : Json(nullptr));
  return json;
}

}  // namespace

std::string kinds_json() {
  Json games = Json::array();
  for (const core::GameKind* const kind : engine::games()) games.push_back(kind_json(*kind));
  return Json{{"games", std::move(games)}}.dump();
}

core::Expected<std::string> board_json(const core::GameKind& kind, std::span<const core::KeyValue> given) {
  const core::Expected<room::TableOptions> options = room::TableOptions::parse(kind, given);
  if (!options) return tl::unexpected(options.error());
  const core::Expected<core::AnyGame> game = kind.start(options->game);
  if (!game) return tl::unexpected(game.error());
  const core::BoardView view = game->view();
  Json values = Json::object();
  for (const auto& [name, value] : options->all()) values[name] = value;
  return Json{{"game", kind.name},   {"options", std::move(values)}, {"turn", core::name(game->to_move())},
              {"cells", view.cells}, {"points", points_json(view)},  {"lines", view.lines},
              {"stars", view.stars}, {"stones", stones_json(view)}}
      .dump();
}

}  // namespace app
