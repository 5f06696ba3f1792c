#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/expected.h"
#include "protocol/record/game_record.h"
#include "server/store/rows.h"

/// The one owner of the database. SQLite with WAL and synchronous=EXTRA: what has been reported as written survives a
/// power cut. One thread holds the one connection that ever writes; everything that waits goes into one transaction
/// (group commit), so that durable moves cost one fsync for many. Another thread reads what the archive is asked.
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
  /// How many transactions are on disk.
  [[nodiscard]] std::uint64_t commits() const;

  /// Questions; the answers come on a thread of the store and see everything written before the question. A fault is
  /// the database's: the file could not be read.
  template <class T>
  using Answer = std::function<void(base::Expected<T> found)>;
  /// A game as a starting server would find it, also when it is over. Comes in the order of the writes around it.
  void stored(RoomId game, Answer<std::optional<StoredGame>> answer);

  // The answers of these come on the reader's thread, where they may take their time: no move waits for them.
  /// Games that were started and are over, the newest first; the player's name without regard to ASCII case.
  void archive(ArchiveFilter filter, Answer<std::vector<ArchivedGame>> answer);
  /// What changed games beside their moves, the newest first.
  void acts(const ActFilter& filter, Answer<std::vector<LoggedAct>> answer);
  /// A tournament with all its pairings, as a starting server would find it.
  void tournament(TournamentId tournament, Answer<std::optional<StoredTournament>> answer);
  /// The newest first.
  void tournaments(Answer<std::vector<ListedTournament>> answer);
  /// How the games that the filter finds went on from its position, without those that have no result.
  void continuations(ArchiveFilter filter, Answer<std::vector<Continuation>> answer);
  /// All games that count for their players; nothing when the archive is still in the state that `known` gives, which
  /// is called on the reader's thread too.
  void counted(std::function<CountedGames::State()> known, Answer<std::optional<CountedGames>> answer);
  /// Some of the games whose positions are not stored yet, `limit` at most: PositionsFound is to be written for each.
  void unindexed(int limit, Answer<std::vector<protocol::GameRecord>> answer);
  /// A game with its moves (without effects: those follow from the rules), finished or not.
  void game(RoomId game, Answer<std::optional<protocol::GameRecord>> answer);
  /// A game as game() has it, with its analyses.
  struct AnalysedGame {
    std::optional<protocol::GameRecord> record;
    std::vector<StoredAnalysis> analyses;
  };
  void analyses(RoomId game, Answer<AnalysedGame> answer);

 private:
  class Worker;
  std::unique_ptr<Worker> worker_;
};

/// Reads a game from a data folder that no or any server is using; throws std::runtime_error as Store does.
std::optional<protocol::GameRecord> read_game(const std::filesystem::path& folder, RoomId game);

}  // namespace store
