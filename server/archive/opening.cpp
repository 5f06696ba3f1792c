#include "server/archive/opening.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "engine/core/position_keys.h"
#include "server/referee/replay.h"

namespace archive {
namespace {

/// In the form that a database keeps.
std::int64_t signed_key(const core::PositionKeys& keys, const core::AnyGame& game) {
  return static_cast<std::int64_t>(keys.key(game.view(), game.to_move()));
}

/// Changes the stones as a move does. A move names the points that it fills, or with a dash the point of origin and the
/// destination; a pass names none.
void follow(const core::Played& played, const std::unordered_map<std::string, std::size_t>& numbers,
            core::BoardView& view) {
  const auto put = [&](const std::string& point, std::optional<base::Side> stone) {
    if (const auto found = numbers.find(point); found != numbers.end()) view.stones[found->second] = stone;
  };
  const std::size_t dash = played.move.find('-');
  if (dash != std::string::npos) put(played.move.substr(0, dash), std::nullopt);
  put(played.move.substr(dash == std::string::npos ? 0 : dash + 1), played.side);
  for (const core::Change& change : played.changes)
    put(change.point, change.kind == core::Change::Kind::removed ? std::nullopt : std::optional(played.side));
}

}  // namespace

std::vector<std::int64_t> opening_keys(const core::GameKind& kind, const core::AnyGame& game) {
  core::AnyGame at = game;
  at.rewind(0);
  // Boards have hundreds of points with names, so one view is kept up to date by the changes of each move.
  core::BoardView view = at.view();
  const core::PositionKeys keys(kind.name, view);
  std::unordered_map<std::string, std::size_t> numbers;
  for (std::size_t i = 0; i < view.points.size(); ++i) numbers.emplace(view.points[i].name, i);
  std::vector<std::int64_t> result{static_cast<std::int64_t>(keys.key(view, at.to_move()))};
  const std::vector<core::Played> history = game.history();
  for (std::size_t ply = 0; ply < history.size() && ply < max_opening; ++ply) {
    follow(history[ply], numbers, view);
    const base::Side next = ply + 1 < history.size() ? history[ply + 1].side : game.to_move();
    result.push_back(static_cast<std::int64_t>(keys.key(view, next)));
  }
  return result;
}

std::int64_t position_key(const core::GameKind& kind, const core::AnyGame& game) {
  return signed_key(core::PositionKeys(kind.name, game.view()), game);
}

base::Expected<core::AnyGame> play_opening(const core::GameKind& kind, std::span<const core::KeyValue> options,
                                           std::string_view moves) {
  const std::vector<std::string_view> list = referee::split_moves(moves);
  if (list.size() > max_opening)
    return base::fault("an opening has at most {max} moves, not {moves}", max_opening, list.size());
  base::Expected<core::AnyGame> start = referee::start_position(kind, options);
  if (!start) return start;
  return referee::play_moves(*std::move(start), list);
}

std::vector<OpeningMove> opening_moves(const core::GameKind& kind, const core::AnyGame& game,
                                       const std::vector<store::Continuation>& next) {
  std::map<std::int64_t, const store::Continuation*> wanted;
  for (const store::Continuation& each : next) wanted.emplace(each.key, &each);
  const core::PositionKeys keys(kind.name, game.view());
  std::vector<OpeningMove> moves;
  core::AnyGame at = game;
  for (const std::string& move : game.legal_moves()) {
    if (wanted.empty()) break;
    at.play(move);
    if (const auto found = wanted.find(store::continuation_key(signed_key(keys, at))); found != wanted.end()) {
      moves.push_back({move, *found->second});
      wanted.erase(found);
    }
    at.rewind(game.ply());
  }
  std::ranges::stable_sort(moves,
                           [](const OpeningMove& a, const OpeningMove& b) { return a.played.games > b.played.games; });
  return moves;
}

}  // namespace archive
