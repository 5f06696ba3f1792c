#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "server/store/rows.h"

namespace store {

/// Acknowledged commits that the database does not have.
struct MissingCommits {
  std::int64_t first = 0;
  std::int64_t last = 0;
  std::vector<RoomId> games;  ///< whose rows were in them, in the order of their numbers
  bool all_games = true;      ///< false if there may be more games
  bool others = false;        ///< whether they had rows of accounts or tournaments too
  /// `commits 7 to 9 are missing: games 3, 5`
  [[nodiscard]] std::string text() const;
};

/// The file `commits` of a data folder: the numbers of the last commits and of the games that each of them changed. The
/// database has its own count of commits, in a row that each transaction changes. If the write-ahead log is lost or
/// damaged, SQLite ignores it without an error, and the database falls back to an earlier state; then its count is
/// smaller than the one in this file.
///
/// The file is a ring of records of a fixed size, each with a checksum over itself and the identity of the database. It
/// is written after a commit is on disk and before anybody is told, so it is never ahead of the disk. A thread syncs it
/// about once a second: on a slow disk, no commit waits for that. A killed server therefore loses nothing of it, a
/// power failure about a second.
class CommitNotes {
 public:
  /// Opens or creates the file. `database` identifies the database: records of another one are ignored. Throws
  /// std::runtime_error if the file cannot be used.
  CommitNotes(const std::filesystem::path& folder, std::int64_t database);
  CommitNotes(const CommitNotes&) = delete;
  CommitNotes& operator=(const CommitNotes&) = delete;
  ~CommitNotes();

  /// The commits after number `stored` that the file had at the start; nullopt if there are none. Call it once: it
  /// frees the memory for the records.
  [[nodiscard]] std::optional<MissingCommits> missing(std::int64_t stored);

  /// Records a commit that is on disk; game 0 stands for rows without a game. False if the disk did not take it.
  bool add(std::int64_t commit, const std::vector<RoomId>& games);

 private:
  struct Record {
    std::int64_t commit = 0;
    RoomId game{};
    std::uint64_t check = 0;
  };
  [[nodiscard]] std::uint64_t check_of(const Record& record) const;
  bool write(const Record* records, std::size_t count);
  void sync_now_and_then(const std::stop_token& stop);

  static constexpr std::size_t slots = 16384;

  int file_;
  std::int64_t database_;
  std::vector<Record> found_;  ///< at the start
  std::size_t next_ = 0;       ///< slot of the next record
  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool unsynced_ = false;  ///< guarded by mutex_
  std::atomic<bool> sync_failed_ = false;
  std::jthread syncer_;  // the last member: its destructor stops the thread before anything that it uses is destroyed
};

/// The file that lists such losses until the administrator removes it.
std::filesystem::path losses_file(const std::filesystem::path& folder);
void note_loss(const std::filesystem::path& folder, const MissingCommits& missing);
/// The lines of that file; empty without one.
std::vector<std::string> noted_losses(const std::filesystem::path& folder);

/// The file with the numbers of the commits.
std::filesystem::path commits_file(const std::filesystem::path& folder);

}  // namespace store
