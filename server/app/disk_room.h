#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "engine/base/fault.h"

/// How much the server has written and may still write. A disk that is full stops every game at its next move; so games
/// stop to begin before.
namespace app {

struct DiskLimits {
  std::uint64_t min_free_megabytes = 64;  ///< of the disk with the data folder
  std::uint64_t max_data_megabytes = 0;   ///< that the data folder may have; 0 for any number
  friend bool operator==(const DiskLimits&, const DiskLimits&) = default;
};

struct DiskRoom {
  std::uintmax_t data_bytes = 0;  ///< of the files in the data folder
  std::uintmax_t free_bytes = 0;  ///< that are left for this process on their disk
  std::uintmax_t log_bytes = 0;   ///< of the data, those of the database's write-ahead log
};

/// Zeros where the folder cannot be read, which stops games to begin too.
DiskRoom disk_room(const std::filesystem::path& data);

/// Watches the write-ahead log, which grows without a limit while somebody reads the database and does not stop.
class LogWatch {
 public:
  /// `limit` bytes are none too many; more than none.
  explicit LogWatch(std::uintmax_t limit) : limit_(limit) {}

  /// Whether it is time for a warning: the log has outgrown the limit, or has doubled since the last warning. Once it
  /// was written back and is within the limit again, everything begins anew.
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

/// Why no game should begin, for players to read; empty where nothing is against it.
std::optional<base::Fault> too_little(const DiskRoom& room, const DiskLimits& limits);

}  // namespace app
