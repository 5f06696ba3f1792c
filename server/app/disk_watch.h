#pragma once

#include <chrono>
#include <filesystem>
#include <optional>

#include "server/app/disk_room.h"

namespace app {

/// Looks now and then how much room there is on the disk, and says in the log when there is too little or enough again.
class DiskWatch {
 public:
  DiskWatch(std::filesystem::path data, const DiskLimits& limits);

  /// Other limits from now on.
  void limit(const DiskLimits& limits) { limits_ = limits; }
  /// Whether it was not looked for a while: no game writes much in that time.
  [[nodiscard]] bool is_due(std::chrono::steady_clock::time_point now) const;
  /// Whether games may begin or not has changed.
  bool look();
  /// Why no game can start; nothing where there is room.
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
