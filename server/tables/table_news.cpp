#include "server/tables/table_news.h"

#include <utility>

namespace room {

std::optional<TableNews::Due> TableNews::take_due(Now now) {
  for (std::size_t tried = 0; tried < groups; ++tried) {
    TableFollowers& group = groups_[next_];
    next_ = (next_ + 1) % groups;
    if (auto changes = group.take_due(now); !changes.empty()) return Due{&group, std::move(changes)};
  }
  return std::nullopt;
}

}  // namespace room
