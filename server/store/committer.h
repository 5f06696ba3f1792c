#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/store/batch_writer.h"
#include "server/store/commit_notes.h"
#include "server/store/engine.h"

namespace store {

/// Makes the commits of a server, one after the other, and knows of each whether it is stored. Used by one thread.
class Committer {
 public:
  using Batch = BatchWriter::Batch;

  /// `database` is the one that the engine's open_to_write() has returned. `pause` waits a moment for a database that
  /// cannot be reached; it returns false if the server ends. All of them must outlive the object.
  Committer(Engine& engine, Database& database, std::function<bool()> pause);

  /// As of the last commit.
  [[nodiscard]] const RunningGames& running() { return writer_->running(); }

  /// Acknowledged commits that the database has lost since the last start, which are then noted as losses. Call it
  /// once, before the first commit.
  std::optional<MissingCommits> missing();
  /// All losses that were noted and not yet removed by the administrator.
  [[nodiscard]] std::vector<std::string> losses() const;

  /// One transaction for the batches. Returns their errors as BatchWriter::write does. If the connection is lost, finds
  /// out whether they are stored, however long that takes, and otherwise writes them again. Throws std::exception if
  /// nothing is stored, or SqlError: not_synced if that is unknown, fenced, or disconnected if the server ends
  /// meanwhile.
  std::vector<std::string> commit(std::span<const Batch> batches);

  /// False if the disk refused to take the note of a commit. Can be called from any thread.
  [[nodiscard]] bool notes_commits() const { return notes_commits_; }

 private:
  std::vector<std::string> write(std::span<const Batch> batches);
  bool is_stored(std::int64_t commit);
  void note(std::span<const Batch> batches);

  Engine& engine_;
  Database& database_;
  std::function<bool()> pause_;
  std::optional<BatchWriter> writer_;  ///< another one for each connection
  std::int64_t last_commit_;
  std::optional<CommitNotes> notes_;  ///< for an engine that has a folder
  std::atomic<bool> notes_commits_ = true;
  std::vector<RoomId> games_;  ///< of the last note
};

}  // namespace store
