#include "server/app/disk_room.h"

#include <system_error>

#include "server/store/data_folder.h"

namespace app {

namespace fs = std::filesystem;

DiskRoom disk_room(const fs::path& data) {
  std::error_code error;
  DiskRoom room;
  const fs::path log = store::log_file(data);
  if (const fs::space_info space = fs::space(data, error); !error) room.free_bytes = space.available;
  for (fs::directory_iterator file(data, error), end; !error && file != end; file.increment(error)) {
    std::error_code gone;  // ignored: SQLite may remove its own files at any time
    const std::uintmax_t size = file->file_size(gone);
    if (gone) continue;
    room.data_bytes += size;
    if (file->path() == log) room.log_bytes = size;
  }
  return room;
}

std::optional<base::Fault> too_little(const DiskRoom& room, const DiskLimits& limits) {
  constexpr std::uintmax_t megabyte = 1U << 20U;
  if (limits.max_data_megabytes != 0 && room.data_bytes / megabyte >= limits.max_data_megabytes)
    return base::Fault{"the server has stored as much data as it may: no new games until an administrator makes room"};
  if (room.free_bytes / megabyte < limits.min_free_megabytes)
    return base::Fault{"the server's disk is nearly full: no new games until an administrator makes room"};
  return std::nullopt;
}

}  // namespace app
