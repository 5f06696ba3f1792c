#pragma once

#include <filesystem>

namespace store {

/// One server at a time on a data folder: flock on `<folder>/qiyuan.lock`, which holds the number of its process. The
/// system takes the lock back when the process ends, however it ends; the file itself stays.
class FolderLock {
 public:
  /// Expects an existing folder. Throws std::runtime_error when another server holds the lock.
  explicit FolderLock(const std::filesystem::path& folder);
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

 private:
  int descriptor_;
};

}  // namespace store
