#include "protocol/record/final_area.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/core/outcome.h"
#include "engine/games.h"
#include "protocol/record/sgf_game.h"

namespace protocol {
namespace {

std::string half_points(int value) {
  return std::string{value < 0 ? "-" : ""} + std::to_string(std::abs(value) / 2) + (value % 2 == 0 ? "" : ".5");
}

/// The position after all moves; nullopt if the rules do not allow them.
std::optional<core::AnyGame> end_of(const GameRecord& record) {
  base::Expected<core::AnyGame> game = sgf::start_of(record);
  if (!game) return std::nullopt;
  for (const RecordedMove& move : record.moves)
    if (!game->play(move.move)) return std::nullopt;
  return *std::move(game);
}

}  // namespace

bool give_result(const core::GameKind& kind, const core::AnyGame& end, std::span<const std::string> dead,
                 std::string_view result) {
  if (kind.scoring == nullptr || !end.ending()) return false;
  const bool on_board =
      std::ranges::all_of(dead, [&](const std::string& point) { return kind.scoring->chain(end, point).has_value(); });
  return on_board && core::result_text(kind.scoring->count(end, dead)) == result;
}

std::optional<core::Area> final_area(const GameRecord& record) {
  const core::GameKind* const kind = engine::find_game(record.kind);
  if (kind == nullptr || kind->scoring == nullptr || record.reason != core::word(core::EndReason::score))
    return std::nullopt;
  const std::optional<core::AnyGame> game = end_of(record);
  if (!game || !give_result(*kind, *game, record.dead, record.result)) return std::nullopt;
  return kind->scoring->area(*game, record.dead);
}

std::vector<std::string> winning_row(const GameRecord& record) {
  std::vector<std::string> points;
  if (record.reason != core::word(core::EndReason::line)) return points;
  const std::optional<core::AnyGame> game = end_of(record);
  if (!game) return points;
  const core::BoardView view = game->view();
  for (const int point : view.row) points.push_back(view.points[static_cast<std::size_t>(point)].name);
  return points;
}

std::string area_text(const core::Area& area, std::span<const std::string> dead) {
  std::string text = "Black " + std::to_string(area.points.black) + ", White " + std::to_string(area.points.white);
  if (area.komi != 0) text += " + " + half_points(area.komi) + " komi";
  if (!dead.empty()) text += "; dead: " + base::join(dead, " ");
  return text;
}

}  // namespace protocol
