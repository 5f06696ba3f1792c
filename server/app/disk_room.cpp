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
    std::error_code gone;  // SQLite removes files of its own at any time
    const std::uintmax_t size = file->file_size(gone);
    if (gone) continue;
    room.data_bytes += size;
    if (file->path() == log) room.log_bytes = size;
  }
  return room;
}

std::string too_little(const DiskRoom& room, const DiskLimits& limits) {
  constexpr std::uintmax_t megabyte = 1U << 20U;
  const std::string what = limits.max_data_megabytes != 0 && room.data_bytes / megabyte >= limits.max_data_megabytes
                               ? "the server has as many games as it may keep"
                           : room.free_bytes / megabyte < limits.min_free_megabytes ? "the server's disk is nearly full"
                                                                                    : "";
  return what.empty() ? what
                      : what + ": no game begins until its administrator has made room; those that are played go on";
}

}  // namespace app
