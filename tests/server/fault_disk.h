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

/// The state of one file on the disk: what was synced, and the changes since.
struct DiskFile {
  struct Change {
    enum class Kind { write, truncate, remove } kind = Kind::write;
    std::int64_t at = 0;  ///< the offset of a write, or the new size
    std::string bytes;
    bool doubtful = false;  ///< its sync failed, so no later sync secures it
  };

  std::optional<std::string> synced;  ///< nullopt when the file does not exist
  std::vector<Change> changes;
};

/// A simulated disk that can lose power, be full, be slow or fail. During its lifetime it lies under everything that
/// SQLite opens: the real files hold what was written, and it records what of that was synced. A power cut keeps what
/// was synced and a random part of the rest: each write whole, in part or not at all, in any order.
///
/// There can be only one at a time; everything opened on it must be closed before it ends.
class FaultDisk {
 public:
  FaultDisk();
  FaultDisk(const FaultDisk&) = delete;
  FaultDisk& operator=(const FaultDisk&) = delete;
  ~FaultDisk();

  /// Cuts the power after this many more writes, truncations, removals and syncs; the last of them is lost. Later
  /// operations succeed but do not survive.
  void cut_power_after(int operations);
  void cut_power_now() { cut_power_after(0); }
  [[nodiscard]] bool power_is_cut() const { return cut_; }
  /// Writes the files as they are found after the power cut to the folder `to`. The same seed gives the same files.
  void survivors(const std::filesystem::path& to, std::uint64_t seed) const;

  /// Whether everything written to files with this name ending has been synced.
  [[nodiscard]] bool is_synced(const std::string& ending) const;

  // Faults that last until they are reset.
  std::atomic<bool> is_full = false;        ///< writes fail half way
  std::atomic<bool> fails_syncs = false;    ///< and the data to be synced may be lost permanently
  std::atomic<bool> fails_reads = false;    ///< only reads of whole pages
  std::atomic<bool> forgets_syncs = false;  ///< it reports syncs that it does not perform
  /// Runs before each sync, on its thread.
  std::function<void()> before_sync;

  // The calls through which SQLite's file operations arrive. They return whether the power is still on.
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
