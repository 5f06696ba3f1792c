#pragma once

#include <vector>

#include "engine/base/expected.h"
#include "engine/core/any_game.h"
#include "engine/core/game_kind.h"
#include "server/store/rows.h"

namespace archive {

/// Reads `player=`, `game=`, `result=` (`black`, `white`, `draw`, `void`, or the reason for the end: `resign`, `time`
/// …), `from=`, `before=` (UTC, `2026-11-20` or `2026-11-20T19:30:00Z`), `after=` (the number of a game), `limit=`
/// (1…1000), and, together with `game=` and the options of that game, `moves=`, which selects games that passed through
/// this position. The fault names the filter and the values it takes.
base::Expected<store::ArchiveFilter> parse_archive_filter(const std::vector<store::KeyValue>& filters);

/// A position, and a filter for games.
struct OpeningFilter {
  store::ArchiveFilter filter;
  const core::GameKind* kind = nullptr;
  core::AnyGame game;
};

/// The same filters for one position; without `moves=` the start. Expects `game=`.
base::Expected<OpeningFilter> parse_opening_filter(const std::vector<store::KeyValue>& filters);

}  // namespace archive
