#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace tests {

/// What a disk has of one file: what was synced, and what was done to it since.
struct DiskFile {
  struct Change {
    enum class Kind { write, truncate, remove } kind = Kind::write;
    std::int64_t at = 0;  ///< where it was written, or the new size
    std::string bytes;
    bool doubtful = false;  ///< a sync that failed was to secure it: no later one does
  };

  std::optional<std::string> synced;  ///< nothing when there is no such file
  std::vector<Change> changes;
};

/// A disk whose power can fail, which can be full, slow, or fail. While it lives it stands under everything that SQLite
/// opens: the real files hold what was written, and it remembers what of that was synced. A power cut keeps what was
/// synced, and of the rest what chance keeps: each write whole, in part or not at all, whatever their order was.
///
/// There is one at a time; what was opened on it is closed before it ends.
class FaultDisk {
 public:
  FaultDisk();
  FaultDisk(const FaultDisk&) = delete;
  FaultDisk& operator=(const FaultDisk&) = delete;
  ~FaultDisk();

  /// The power fails when this many more writes, truncations, removals and syncs were done, the last of them not. What
  /// happens afterwards happens, but it does not survive.
  void cut_power_after(int operations);
  void cut_power_now() { cut_power_after(0); }
  [[nodiscard]] bool power_is_cut() const { return cut_; }
  /// Makes the files in the folder `to` as they are found after the power cut. The same seed gives the same files.
  void survivors(const std::filesystem::path& to, std::uint64_t seed) const;

  /// Whether everything that was written to files whose names end so has been synced.
  [[nodiscard]] bool is_synced(const std::string& ending) const;

  // Faults that last until they are taken back.
  std::atomic<bool> is_full = false;        ///< writes fail after the half
  std::atomic<bool> fails_syncs = false;    ///< and what was to be synced may be lost for ever
  std::atomic<bool> fails_reads = false;    ///< of whole pages
  std::atomic<bool> forgets_syncs = false;  ///< it says that it has synced and has not
  /// Runs before each sync, on its thread.
  std::function<void()> before_sync;

  // What SQLite does with its files comes here. Gives back whether the power is still there.
  void opened(const std::string& file);
  void changed(const std::string& file, DiskFile::Change change);
  bool sync(const std::string& file);

 private:
  using Files = std::map<std::string, DiskFile>;
  void count_operation();

  mutable std::mutex mutex_;  ///< the store writes on one thread and reads on another
  Files files_;
  Files at_the_cut_;
  std::optional<int> left_;  ///< operations until the power fails
  std::atomic<bool> cut_ = false;
};

}  // namespace tests
