#include "server/store/committer.h"

#include <algorithm>
#include <utility>

namespace store {
namespace {

/// Nothing if the engine needs no notes.
std::optional<CommitNotes> notes_of(const Engine& engine, Database& database) {
  const std::optional<std::filesystem::path> folder = engine.folder();
  if (!folder) return std::nullopt;
  Statement query(database, "SELECT database FROM durability");
  std::int64_t identity = 0;
  if (query.step()) query.read(identity);
  return std::optional<CommitNotes>(std::in_place, *folder, identity);
}

}  // namespace

Committer::Committer(Engine& engine, Database& database, std::function<bool()> pause)
    : engine_(engine),
      database_(database),
      pause_(std::move(pause)),
      writer_(std::in_place, database, engine.count_commit()),
      last_commit_(engine.last_commit(database)),
      notes_(notes_of(engine, database)) {}

std::optional<MissingCommits> Committer::missing() {
  if (!notes_) return std::nullopt;
  std::optional<MissingCommits> missing = notes_->missing(last_commit_);
  if (missing) {
    note_loss(engine_.folder().value(), *missing);
    // The next commits get other numbers than the lost ones.
    last_commit_ = missing->last;
    writer_->set_commits(last_commit_);
  }
  return missing;
}

std::vector<std::string> Committer::losses() const {
  return notes_ ? noted_losses(engine_.folder().value()) : std::vector<std::string>{};
}

std::vector<std::string> Committer::commit(std::span<const Batch> batches) {
  std::vector<std::string> errors = write(batches);
  if (notes_) note(batches);
  return errors;
}

std::vector<std::string> Committer::write(std::span<const Batch> batches) {
  const std::int64_t number = last_commit_ + 1;
  std::vector<std::string> errors;  // the same in each try, for the rows before it are
  for (;;) {
    try {
      errors = writer_->write(batches, number);
      last_commit_ = number;
      return errors;
    } catch (const SqlError& error) {
      if (!error.disconnected()) throw;
    }
    if (writer_->errors_of_commit()) errors = *writer_->errors_of_commit();
    if (!is_stored(number)) continue;
    // That the rows can be read does not prove that they are on the standby: only one more commit does.
    write({});
    return errors;
  }
}

/// Connects again and reads what is stored.
bool Committer::is_stored(std::int64_t commit) {
  for (;;) {
    try {
      engine_.reconnect(database_);
      const std::int64_t stored = engine_.last_commit(database_);
      if (stored < commit - 1)
        throw SqlError(SqlError::Kind::not_synced, "the database has lost commits " + std::to_string(stored + 1) +
                                                       " to " + std::to_string(commit - 1));
      writer_.emplace(database_, engine_.count_commit());
      last_commit_ = stored;
      return stored == commit;
    } catch (const SqlError& error) {
      if (!error.disconnected() || !pause_()) throw;
    }
  }
}

/// Notes a commit that is on disk.
void Committer::note(std::span<const Batch> batches) {
  games_.clear();
  const auto add = [&](const auto& row) {
    if constexpr (requires { RoomId{row.game}; })
      games_.push_back(row.game);
    else
      games_.push_back(0);
  };
  for (const Batch& batch : batches)
    for (const Write& row : batch) visit(add, row);
  std::ranges::sort(games_);
  games_.erase(std::unique(games_.begin(), games_.end()), games_.end());
  if (!notes_->add(last_commit_, games_)) notes_commits_ = false;
}

}  // namespace store
