#include "server/app/board_json.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"
#include "server/referee/position_text.h"
#include "server/referee/replay.h"
#include "server/referee/table_options.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;
using protocol::ErrorCode;
using Error = protocol::answer::Error;
template <class T>
using OrError = base::Expected<T, Error>;

tl::unexpected<Error> error(ErrorCode code, const base::Fault& fault) {
  return tl::unexpected(Error::of(code, "board", fault));
}

/// Removes the parameters that are no options.
OrError<referee::PositionText> take_place(std::vector<core::KeyValue>& query) {
  const auto take = [&](std::string_view name) -> std::optional<std::string> {
    for (auto entry = query.begin(); entry != query.end(); ++entry) {
      if (!base::equal_ignoring_case(entry->first, name)) continue;
      std::string value = std::move(entry->second);
      query.erase(entry);
      return value;
    }
    return std::nullopt;
  };
  referee::PositionText place{take("position"), base::Side::black, take("moves").value_or("")};
  const std::optional<std::string> side = take("side");
  if (!side) return place;
  if (!place.position)
    return error(ErrorCode::bad_option, base::Fault{"side= is the side to move in a position: add position="});
  if (base::equal_ignoring_case(*side, base::name(base::Side::white)))
    place.side = base::Side::white;
  else if (!base::equal_ignoring_case(*side, base::name(base::Side::black)))
    return error(ErrorCode::bad_option, base::Fault{"{field} must be {valid}, not '{value}'", "side", "black or white",
                                                    protocol::excerpt(*side)});
  return place;
}

Json points_json(const core::BoardView& view) {
  Json json = Json::array();
  for (const core::BoardView::Point& point : view.points)
    json.push_back({{"id", json.size()}, {"name", point.name}, {"x", point.x}, {"y", point.y}});
  return json;
}

Json stones_json(const core::BoardView& view) {
  Json json = Json::array();
  for (const std::optional<base::Side>& stone : view.stones)
    json.push_back(stone ? Json(base::name(*stone)) : Json(nullptr));
  return json;
}

Json moves_json(const core::AnyGame& game) {
  Json json = Json::array();
  for (const core::Played& played : game.history())
    json.push_back(
        {{"side", base::name(played.side)}, {"move", played.move}, {"effects", referee::effects_of(played)}});
  return json;
}

Json ending_json(const core::AnyGame& game) {
  const std::optional<core::Ending> ending = game.ending();
  if (!ending) return nullptr;
  return {{"result", core::result_text(*ending)}, {"reason", core::word(ending->reason)}};
}

}  // namespace

OrError<std::string> board_json(const core::GameKind& kind, std::span<const core::KeyValue> query) {
  std::vector<core::KeyValue> given(query.begin(), query.end());
  const OrError<referee::PositionText> place = take_place(given);
  if (!place) return tl::unexpected(place.error());
  const base::Expected<referee::TableOptions> options = referee::TableOptions::parse(kind, given);
  if (!options) return error(ErrorCode::bad_option, options.error());
  const auto game = referee::play_text(kind, options->game, *place);
  if (!game) return error(game.error().code, game.error().fault);

  const core::BoardView view = game->view();
  Json values = Json::object();
  for (const auto& [name, value] : options->all()) values[name] = value;
  return Json{{"game", kind.name},
              {"options", std::move(values)},
              {"turn", base::name(game->to_move())},
              {"cells", view.cells},
              {"points", points_json(view)},
              {"lines", view.lines},
              {"stars", view.stars},
              {"stones", stones_json(view)},
              {"last", view.last},
              {"row", view.row},
              {"moves", moves_json(*game)},
              {"legal", game->legal_moves()},
              {"ending", ending_json(*game)}}
      .dump();
}

}  // namespace app
