#pragma once

#include <filesystem>

namespace cli::bench {

/// A folder of its own below another one, so on the same disk; gone with everything in it at the end of its life.
class TemporaryFolder {
 public:
  /// Throws Failure when it cannot be made.
  explicit TemporaryFolder(const std::filesystem::path& parent);
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace cli::bench
