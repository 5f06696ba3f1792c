#pragma once

#include <filesystem>

namespace cli::bench {

/// A new folder below another one, thus on the same disk. The destructor removes it with its contents.
class TemporaryFolder {
 public:
  /// Throws Failure if the folder cannot be created.
  explicit TemporaryFolder(const std::filesystem::path& parent);
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace cli::bench
