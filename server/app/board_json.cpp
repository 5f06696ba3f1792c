#include "server/app/board_json.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"
#include "server/referee/replay.h"
#include "server/referee/table_options.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;
using protocol::ErrorCode;
using Error = protocol::answer::Error;
template <class T>
using OrError = base::Expected<T, Error>;

/// Limited because any client may ask, and every move costs a step of the rules and a list of all legal moves.
constexpr std::size_t max_moves = 600;

tl::unexpected<Error> error(ErrorCode code, const base::Fault& fault) {
  return tl::unexpected(Error::of(code, "board", fault));
}

/// The query's parameters apart from options.
struct Place {
  std::optional<std::string> position;
  base::Side side = base::Side::black;
  std::string moves;
};

OrError<Place> take_place(std::vector<core::KeyValue>& query) {
  const auto take = [&](std::string_view name) -> std::optional<std::string> {
    for (auto entry = query.begin(); entry != query.end(); ++entry) {
      if (!base::equal_ignoring_case(entry->first, name)) continue;
      std::string value = std::move(entry->second);
      query.erase(entry);
      return value;
    }
    return std::nullopt;
  };
  Place place{take("position"), base::Side::black, take("moves").value_or("")};
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

OrError<core::AnyGame> play(core::AnyGame game, std::string_view text) {
  const std::vector<std::string_view> moves = referee::split_moves(text);
  if (moves.size() > max_moves)
    return error(ErrorCode::bad_option,
                 base::Fault{"there can be at most {max} moves, not {moves}", max_moves, moves.size()});
  base::Expected<core::AnyGame> played = referee::play_moves(std::move(game), moves);
  if (!played) return error(ErrorCode::illegal, played.error());
  return *std::move(played);
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
  const OrError<Place> place = take_place(given);
  if (!place) return tl::unexpected(place.error());
  const base::Expected<referee::TableOptions> options = referee::TableOptions::parse(kind, given);
  if (!options) return error(ErrorCode::bad_option, options.error());
  base::Expected<core::AnyGame> begun =
      place->position ? kind.start_from(*place->position, place->side, options->game) : kind.start(options->game);
  if (!begun) return error(ErrorCode::bad_option, begun.error());
  const OrError<core::AnyGame> game = play(*std::move(begun), place->moves);
  if (!game) return tl::unexpected(game.error());

  const core::BoardView view = game->view();
  Json values = Json::object();
  for (const auto& [name, value] : options->all()) values[name] = value;
  return Json{{"game", kind.name},          {"options", std::move(values)}, {"turn", base::name(game->to_move())},
              {"cells", view.cells},        {"points", points_json(view)},  {"lines", view.lines},
              {"stars", view.stars},        {"stones", stones_json(view)},  {"last", view.last},
              {"moves", moves_json(*game)}, {"legal", game->legal_moves()}, {"ending", ending_json(*game)}}
      .dump();
}

}  // namespace app
