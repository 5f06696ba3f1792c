#pragma once

#include <filesystem>

namespace store {

/// Allows one server at a time in a data folder: flock on `<folder>/qiyuan.lock`, which contains the number of the
/// process. The system releases the lock when the process ends, in any way; the file itself remains.
class FolderLock {
 public:
  /// Expects an existing folder. Throws std::runtime_error if another server holds the lock.
  explicit FolderLock(const std::filesystem::path& folder);
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

 private:
  int descriptor_;
};

}  // namespace store
