#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/expected.h"
#include "protocol/record/game_record.h"
#include "server/store/commit_report.h"
#include "server/store/data_check.h"
#include "server/store/engine.h"
#include "server/store/readers.h"
#include "server/store/rows.h"

/// The sole owner of the database: SQLite with WAL and synchronous=EXTRA, or PostgreSQL. What was reported as written
/// survives a power failure. One thread holds the only connection that writes and puts everything that waits into one
/// transaction (group commit), so that many durable moves cost one fsync. Other threads read for the archive.
namespace store {

class Store {
 public:
  /// Opens or creates `<folder>/qiyuan.db` (and the folder), and updates its schema. Throws std::runtime_error with a
  /// one-line message for the operator: the folder is in use by another server, or the file is newer than this program,
  /// is damaged, or cannot be written.
  ///
  /// `disaster` runs on the store's thread if the disk did not confirm a commit, if the database has lost commits, or
  /// if another server has taken it over. It is then unknown what is stored: nothing more is written, and this commit
  /// and later ones are not reported. The program must end; the next one reads what is on the disk.
  ///
  /// `committed` runs on the store's thread after each transaction with batches that submit() has numbered.
  using Disaster = std::function<void(const std::string& error)>;
  using Committed = std::function<void(CommitReport report)>;
  explicit Store(const std::filesystem::path& folder, Disaster disaster = {}, Committed committed = {},
                 const ReaderSettings& readers = {});
  /// The same for the data of an engine.
  explicit Store(std::unique_ptr<Engine> engine, Disaster disaster = {}, Committed committed = {},
                 const ReaderSettings& readers = {});
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  /// Writes what is waiting, then closes.
  ~Store();

  /// Expects that nothing has been written or asked yet.
  Contents load();
  /// After load(): acknowledged commits that the database has lost, in this start or an earlier one, one line each,
  /// until the administrator removes the file of losses_file().
  [[nodiscard]] const std::vector<std::string>& losses() const;

  /// Writes the rows as one batch, all or none, in the order of the calls; moves them away. Returns the number of the
  /// batch: 1, 2, 3 …. A CommitReport with this or a larger `last` has the outcome.
  std::uint64_t submit(std::span<Write> rows);
  /// The same for a caller with few batches: `done` runs on the store's thread when the commit is on disk, with an
  /// empty text, or after a failure, with the error (then none of these rows is stored).
  using Done = std::function<void(const std::string& error)>;
  void write(std::vector<Write> rows, Done done);
  /// One more connection, for reading only, that sees all commits. It may outlive the store.
  [[nodiscard]] std::unique_ptr<Database> open_to_read() const;
  /// The number of transactions on disk.
  [[nodiscard]] std::uint64_t commits() const;
  /// False if the disk refused to take the note of a commit: from then on the loss of the log might not be noticed.
  [[nodiscard]] bool notes_commits() const;

  /// Questions; the answers come on a thread of the store and see everything written before the question. A fault means
  /// that the database file could not be read.
  template <class T>
  using Answer = std::function<void(base::Expected<T> found)>;
  /// A game in the form in which a starting server would find it, also if it is over. Keeps its order among writes.
  void stored(RoomId game, Answer<std::optional<StoredGame>> answer);

  // The answers to these questions come on a reader's thread, where they may take long: no move waits for them. If one
  // takes longer than the limit of the settings, took_too_long() is true for its fault. `network` is the client's:
  // those of different networks take turns.
  /// Games that were started and are over, the newest first; compares the player's name ignoring ASCII case.
  void archive(ArchiveFilter filter, Answer<std::vector<ArchivedGame>> answer, std::string network = {});
  /// Acts that changed games, the newest first.
  void acts(const ActFilter& filter, Answer<std::vector<LoggedAct>> answer, std::string network = {});
  /// A tournament with all its pairings, in the form in which a starting server would find it.
  void tournament(TournamentId tournament, Answer<std::optional<StoredTournament>> answer, std::string network = {});
  /// The newest first.
  void tournaments(Answer<std::vector<ListedTournament>> answer, std::string network = {});
  /// The continuations, from its position, of the games that the filter finds, except those without a result.
  void continuations(ArchiveFilter filter, Answer<std::vector<Continuation>> answer, std::string network = {});
  /// A game with its moves (without effects: those follow from the rules), finished or not.
  void game(RoomId game, Answer<std::optional<protocol::GameRecord>> answer, std::string network = {});
  /// A game as returned by game(), with its analyses.
  struct AnalysedGame {
    std::optional<protocol::GameRecord> record;
    std::vector<StoredAnalysis> analyses;
  };
  void analyses(RoomId game, Answer<AnalysedGame> answer, std::string network = {});

  // The answers to these questions of the server itself come on one more reader's thread, one after the other and
  // without a limit of time. They end with a fault when the store is closed.
  /// Some of the games whose positions are not stored yet, at most `limit`; write a PositionsFound for each.
  void unindexed(int limit, Answer<std::vector<UnindexedGame>> answer);
  /// Finished games of older versions whose moves are not packed yet, with greater numbers than `after`, in order,
  /// until they have `moves` moves together; write a GamePacked for each.
  void unpacked(RoomId after, int moves, Answer<std::vector<RoomId>> answer);
  /// The positions of the `games` oldest games that are not in a segment, to be written as they are; nullopt if there
  /// are fewer.
  void next_segment(int games, Answer<std::optional<PositionSegment>> answer);
  /// Checks the next rows or entries; false after the last ones. `check` must not be used until the answer.
  void check_data(std::shared_ptr<DataCheck> check, Answer<bool> answer);

 private:
  class Worker;
  std::unique_ptr<Worker> worker_;
};

/// Whether a question ended because it took longer than ReaderSettings::limit, or because the store was closed.
bool took_too_long(const base::Fault& fault);

/// Reads a game from a data folder, whether a server is using it or not; throws std::runtime_error as Store does.
std::optional<protocol::GameRecord> read_game(const std::filesystem::path& folder, RoomId game);

}  // namespace store
