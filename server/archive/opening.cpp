#include "server/archive/opening.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/core/position_keys.h"
#include "server/archive/opening_keys.h"
#include "server/referee/replay.h"

namespace archive {
namespace {

/// In the form that a database keeps.
std::int64_t signed_key(const core::PositionKeys& keys, const core::AnyGame& game) {
  return static_cast<std::int64_t>(keys.key(game.view(), game.to_move()));
}

}  // namespace

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
