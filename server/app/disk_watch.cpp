#include "server/app/disk_watch.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/store/data_folder.h"

namespace app {

// The log is over the limit only until it has been written back.
DiskWatch::DiskWatch(std::filesystem::path data, const DiskLimits& limits)
    : data_(std::move(data)), limits_(limits), log_(store::max_idle_log_bytes) {}

bool DiskWatch::is_due(std::chrono::steady_clock::time_point now) const {
  constexpr auto pause = std::chrono::seconds(2);
  return now - looked_at_ >= pause;
}

bool DiskWatch::look() {
  looked_at_ = std::chrono::steady_clock::now();
  room_ = disk_room(data_);
  if (log_.outgrown(room_.log_bytes))
    spdlog::warn(
        "{0} has grown to {1} MB; games continue. Probably another program, such as a backup or an open sqlite3, "
        "keeps reading the database. Find it with `fuser -v {0}`; when it has ended, the server writes the log back",
        store::log_file(data_).string(), room_.log_bytes >> 20U);
  std::optional<base::Fault> lacks = too_little(room_, limits_);
  if (lacks == lacks_) return false;
  if (!lacks)
    spdlog::info("there is enough disk space again: new games can start");
  else
    spdlog::error("{} ({} MB of data, {} MB free)", lacks->text(), room_.data_bytes >> 20U, room_.free_bytes >> 20U);
  lacks_ = std::move(lacks);
  return true;
}

}  // namespace app
