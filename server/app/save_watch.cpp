#include "server/app/save_watch.h"

#include <spdlog/spdlog.h>

namespace app {

void SaveWatch::look(bool waits, Time now) {
  constexpr std::chrono::seconds patience{5};
  if (!waits) since_.reset();
  if (waits && !since_) since_ = now;
  const bool stalled = since_ && now - *since_ >= patience;
  if (stalled == stalled_) return;
  stalled_ = stalled;
  if (stalled)
    spdlog::error("the database has not confirmed a write for {} s: clients wait, nothing is lost", patience.count());
  else
    spdlog::info("the database confirms writes again");
}

}  // namespace app
