#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "server/store/engine.h"
#include "server/store/folder_lock.h"

namespace store {

/// SQLite with the file `qiyuan.db` of a data folder.
class SqliteEngine final : public Engine {
 public:
  /// Makes the folder if it is missing, and locks it.
  explicit SqliteEngine(std::filesystem::path folder);

  [[nodiscard]] std::string name() const override;
  std::unique_ptr<Database> open_to_write() override;
  [[nodiscard]] std::unique_ptr<Database> open_to_read() const override;
  [[nodiscard]] std::runtime_error damaged(const std::exception& error) const override;
  [[nodiscard]] std::string count_commit() const override { return "UPDATE durability SET commits = ?1"; }
  [[nodiscard]] std::string allow_pauses() const override { return {}; }
  [[nodiscard]] std::int64_t last_commit(Database& database) const override;
  [[nodiscard]] std::optional<std::chrono::milliseconds> beat() const override { return std::nullopt; }
  void reconnect(Database& /*database*/) override {}
  void leave(Database& /*database*/) noexcept override {}
  [[nodiscard]] std::optional<std::filesystem::path> folder() const override { return folder_; }

 private:
  std::filesystem::path folder_;
  FolderLock lock_;
};

}  // namespace store
