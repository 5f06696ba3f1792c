#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "engine/base/fault.h"

/// The amount of data that the server has written and may still write. A full disk suspends every game at its next
/// move, so no new games start shortly before that.
namespace app {

struct DiskLimits {
  std::uint64_t min_free_megabytes = 64;  ///< on the disk with the data folder
  std::uint64_t max_data_megabytes = 0;   ///< maximum size of the data folder; 0: no limit
  friend bool operator==(const DiskLimits&, const DiskLimits&) = default;
};

struct DiskRoom {
  std::uintmax_t data_bytes = 0;  ///< of the files in the data folder
  std::uintmax_t free_bytes = 0;  ///< available to this process on their disk
  std::uintmax_t log_bytes = 0;   ///< part of data_bytes: the database's write-ahead log
};

/// Zeros if the folder cannot be read, which also prevents games from starting.
DiskRoom disk_room(const std::filesystem::path& data);

/// Watches the write-ahead log, which grows without limit while a reader of the database never finishes.
class LogWatch {
 public:
  /// Warns above `limit` bytes.
  explicit LogWatch(std::uintmax_t limit) : limit_(limit) {}

  /// Whether a warning is due: the log has outgrown the limit, or has doubled since the last warning. When it has been
  /// written back and is within the limit again, the watch starts over.
  bool outgrown(std::uintmax_t bytes) {
    if (bytes <= limit_) next_ = limit_;
    if (bytes <= next_) return false;
    next_ = 2 * bytes;
    return true;
  }

 private:
  std::uintmax_t limit_;
  std::uintmax_t next_ = limit_;
};

/// The reason why no game should start, for players to read; nullopt if there is enough room.
std::optional<base::Fault> too_little(const DiskRoom& room, const DiskLimits& limits);

}  // namespace app
