#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/expected.h"
#include "protocol/record/game_record.h"
#include "server/store/rows.h"

/// The one owner of the database. SQLite with WAL and synchronous=FULL: what has been reported as written survives a
/// power cut. One thread holds the one connection that ever writes; everything that waits goes into one transaction
/// (group commit), so that durable moves cost one fsync for many.
namespace store {

class Store {
 public:
  /// Opens or creates `<folder>/qiyuan.db` (the folder too), and brings its schema up to date. Throws
  /// std::runtime_error with one line for a person: the folder is in use by another server, the file is newer than
  /// this program, it is damaged, it cannot be written.
  ///
  /// `disaster` runs on the store's thread when the disk did not confirm a commit: then nobody knows what is stored,
  /// nothing more is written, and no `done` of this commit or a later one is called. The program has to end; the next
  /// one finds out what is true.
  using Disaster = std::function<void(const std::string& error)>;
  explicit Store(const std::filesystem::path& folder, Disaster disaster = {});
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  /// Writes what is waiting, then closes.
  ~Store();

  /// Expects that nothing was written or asked yet.
  Contents load();

  /// Writes the rows, all or none, in the order of the calls. `done` runs on the store's thread after the commit is on
  /// disk: with an empty text, or with what went wrong (then none of these rows is stored).
  using Done = std::function<void(const std::string& error)>;
  void write(std::vector<Write> rows, Done done);

  /// Questions; the answers come on the store's thread and see everything written before the question. A fault is the
  /// database's: the file could not be read.
  template <class T>
  using Answer = std::function<void(core::Expected<T> found)>;
  /// Games that were started and are over, the newest first; the player's name without regard to ASCII case.
  void archive(ArchiveFilter filter, Answer<std::vector<ArchivedGame>> answer);
  /// A game as a starting server would find it, also when it is over.
  void stored(RoomId game, Answer<std::optional<StoredGame>> answer);
  /// A game with its moves (without effects: those follow from the rules), finished or not.
  void game(RoomId game, Answer<std::optional<protocol::GameRecord>> answer);

 private:
  class Worker;
  std::unique_ptr<Worker> worker_;
};

/// Reads a game from a data folder that no or any server is using; throws std::runtime_error as Store does.
std::optional<protocol::GameRecord> read_game(const std::filesystem::path& folder, RoomId game);

}  // namespace store
