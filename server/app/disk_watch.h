#pragma once

#include <chrono>
#include <filesystem>
#include <optional>

#include "server/app/disk_room.h"

namespace app {

/// Checks the free disk space at intervals, and logs when there is too little and when there is enough again.
class DiskWatch {
 public:
  DiskWatch(std::filesystem::path data, const DiskLimits& limits);

  /// Changes the limits from now on.
  void limit(const DiskLimits& limits) { limits_ = limits; }
  /// Whether a check is due; between checks games cannot write much.
  [[nodiscard]] bool is_due(std::chrono::steady_clock::time_point now) const;
  /// Checks the disk; true if games have become able or unable to start.
  bool look();
  /// The reason why no game can start; nullopt if there is enough room.
  [[nodiscard]] const std::optional<base::Fault>& lacks() const { return lacks_; }
  [[nodiscard]] const DiskRoom& room() const { return room_; }

 private:
  std::filesystem::path data_;
  DiskLimits limits_;
  DiskRoom room_;
  LogWatch log_;
  std::optional<base::Fault> lacks_;
  std::chrono::steady_clock::time_point looked_at_;
};

}  // namespace app
