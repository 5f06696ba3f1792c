#include "server/archive/opening_keys.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace archive {
namespace {

/// More than the games and board sizes that people play at the same time.
constexpr std::size_t max_boards = 32;

bool same_board(const core::BoardView& a, const core::BoardView& b) {
  const auto same_point = [](const core::BoardView::Point& one, const core::BoardView::Point& other) {
    return one.x == other.x && one.y == other.y && one.name == other.name;
  };
  return std::ranges::equal(a.points, b.points, same_point) && a.lines == b.lines;
}

/// Changes the stones as a move does. A move names the points that it fills, or with a dash the point of origin and the
/// destination; a pass names none.
void follow(const core::Played& played, const std::unordered_map<std::string, std::size_t>& numbers,
            core::PositionKeys::Position& position) {
  const auto put = [&](const std::string& point, std::optional<base::Side> stone) {
    if (const auto found = numbers.find(point); found != numbers.end()) position.put(found->second, stone);
  };
  const std::size_t dash = played.move.find('-');
  if (dash != std::string::npos) put(played.move.substr(0, dash), std::nullopt);
  put(played.move.substr(dash == std::string::npos ? 0 : dash + 1), played.side);
  for (const core::Change& change : played.changes)
    put(change.point, change.kind == core::Change::Kind::removed ? std::nullopt : std::optional(played.side));
}

}  // namespace

OpeningKeys::Board::Board(std::string_view played, core::BoardView drawn)
    : kind(played), view(std::move(drawn)), keys(played, view) {
  for (std::size_t i = 0; i < view.points.size(); ++i) numbers.emplace(view.points[i].name, i);
}

const OpeningKeys::Board& OpeningKeys::board(std::string_view kind, const core::BoardView& view) {
  const auto found = std::ranges::find_if(
      boards_, [&](const Board& board) { return board.kind == kind && same_board(board.view, view); });
  if (found != boards_.end()) return *found;
  if (boards_.size() == max_boards) boards_.clear();
  return boards_.emplace_back(kind, view);
}

std::vector<std::int64_t> OpeningKeys::of(const core::GameKind& kind, core::AnyGame game) {
  // One more move tells whose turn it was after the last one that counts.
  game.rewind(std::min(game.ply(), static_cast<int>(max_opening) + 1));
  const std::vector<core::Played> history = game.history();
  const base::Side last = game.to_move();
  game.rewind(0);
  const core::BoardView start = game.view();
  const Board& on = board(kind.name, start);
  // Boards have hundreds of points with names, so one position is kept up to date by the changes of each move.
  core::PositionKeys::Position position(on.keys, start.stones);
  const auto key = [&](std::size_t ply) {
    return static_cast<std::int64_t>(position.key(ply < history.size() ? history[ply].side : last));
  };
  std::vector<std::int64_t> keys{key(0)};
  for (std::size_t ply = 0; ply < history.size() && ply < max_opening; ++ply) {
    follow(history[ply], on.numbers, position);
    keys.push_back(key(ply + 1));
  }
  return keys;
}

}  // namespace archive
