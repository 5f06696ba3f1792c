#pragma once

#include <vector>

#include "engine/core/expected.h"
#include "server/store/rows.h"

namespace room {

/// Reads `player=`, `game=`, `from=`, `before=` (UTC, `2026-11-20` or `2026-11-20T19:30:00Z`) and `limit=` (1…1000).
/// The fault names the filter and what it takes.
core::Expected<store::ArchiveFilter> parse_archive_filter(const std::vector<store::KeyValue>& filters);

}  // namespace room
