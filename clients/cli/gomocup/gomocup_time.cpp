#include "clients/cli/gomocup/gomocup_time.h"

#include <algorithm>

#include "protocol/engines/gomocup.h"

namespace cli {
namespace {

/// A thirtieth of the time left, per move, lasts to the end of most games.
constexpr std::int64_t moves_to_go = 30;
/// In ms, if the manager sets no limit.
constexpr std::int64_t default_limit = 1000;

/// The limit less 20 ms and a twentieth, but at least half of it.
std::int64_t with_margin(std::int64_t limit) {
  return std::max(limit - 20 - limit / 20, limit / 2);
}

}  // namespace

void GomocupTime::set_match(std::int64_t limit) {
  if (limit > 0)
    left_ = limit;
  else
    left_.reset();
}

void GomocupTime::set_left(std::int64_t left) {
  if (left >= protocol::gomocup::unlimited_time)
    left_.reset();
  else
    left_ = left;
}

std::chrono::milliseconds GomocupTime::limit() const {
  std::optional<std::int64_t> limit;
  if (turn_) limit = with_margin(*turn_);
  if (left_) limit = std::min(limit.value_or(*left_), with_margin(*left_ / moves_to_go));
  return std::chrono::milliseconds{std::max<std::int64_t>(limit.value_or(default_limit), 1)};
}

}  // namespace cli
