#include "server/store/store.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include <utility>
#include <variant>

#include "server/store/commit_notes.h"
#include "server/store/data_folder.h"
#include "server/store/folder_lock.h"
#include "server/store/position_index.h"
#include "server/store/queries.h"
#include "server/store/readers.h"
#include "server/store/row_writer.h"
#include "server/store/sqlite.h"
#include "server/store/tournament_queries.h"

namespace store {
namespace {

/// The row of the table durability.
struct Durability {
  std::int64_t database = 0;  ///< identifies it
  std::int64_t commits = 0;   ///< made by all servers so far
};

Durability read_durability(Database& database) {
  Durability read;
  Statement query(database, "SELECT database, commits FROM durability");
  if (!query.step()) throw std::runtime_error("the table durability of the database has no row");
  query.read(read.database, read.commits);
  return read;
}

base::Fault too_long() {
  return base::Fault{"the question took too long"};
}

}  // namespace

class Store::Worker {
 public:
  /// A search can take long. The record of one game is a few rows.
  enum class Reading { search, one };

  Worker(const std::filesystem::path& folder, Disaster disaster, const ReaderSettings& readers);

  /// Only before the first job: until then the thread does not use the database.
  Contents load();

  void add(std::vector<Write> rows, Done done) { add(Batch{std::move(rows), std::move(done)}); }
  [[nodiscard]] std::uint64_t commits() const { return commits_; }
  [[nodiscard]] bool notes_commits() const { return notes_commits_; }
  [[nodiscard]] const std::vector<std::string>& losses() const { return losses_; }

  /// `answer` receives what `find` returns for the database.
  template <class T, class Find>
  void ask(Find find, Answer<T> answer) {
    add(Question([this, find = std::move(find), answer = std::move(answer)] { answer(found<T>(find, database_)); }));
  }

  /// The same on the thread of a reader, after all earlier writes.
  template <class T, class Find>
  void ask_reader(Reading reading, std::string network, Find find, Answer<T> answer) {
    add(Question([this, reading, network = std::move(network), find = std::move(find), answer = std::move(answer)] {
      readers_.add({network, reading == Reading::search,
                    [find, answer](Database& database) { answer(found<T>(find, database)); }});
    }));
  }

  /// The same on the thread of the reader that works for the server itself.
  template <class T, class Find>
  void ask_in_background(Find find, Answer<T> answer) {
    add(Question([this, find = std::move(find), answer = std::move(answer)] {
      readers_.add_background([find, answer](Database& database) { answer(found<T>(find, database)); });
    }));
  }

 private:
  template <class T, class Find>
  static base::Expected<T> found(const Find& find, Database& database) {
    try {
      return find(database);
    } catch (const SqlError& error) {
      if (error.stopped()) return tl::unexpected(too_long());
      return base::fault("{error}", error.what());
    } catch (const std::exception& error) {
      return base::fault("{error}", error.what());
    }
  }

  struct Batch {
    std::vector<Write> rows;
    Done done;
  };
  using Question = std::function<void()>;
  using Job = std::variant<Batch, Question>;

  void add(Job job);
  void run(const std::stop_token& stop);
  void perform(std::deque<Job> jobs);
  void commit(std::vector<Batch> batches);
  std::string save(const std::vector<Write>& rows);
  void note(const std::vector<Batch>& batches);

  const std::filesystem::path folder_;
  Disaster disaster_;
  bool lost_ = false;  ///< after a disaster
  std::atomic<std::uint64_t> commits_ = 0;
  FolderLock lock_;
  Database database_;
  RowWriter writer_;
  Statement savepoint_;
  Statement keep_;
  Statement undo_;
  Statement count_;
  Durability durability_;
  CommitNotes notes_;
  std::atomic<bool> notes_commits_ = true;
  std::vector<std::string> losses_;

  std::mutex mutex_;
  std::condition_variable_any wake_up_;
  std::deque<Job> waiting_;
  // The last members: their destructors stop the threads before anything that these use is destroyed. An answer of a
  // reader may still put a question.
  Readers readers_;
  std::jthread thread_;
};

Store::Worker::Worker(const std::filesystem::path& folder, Disaster disaster, const ReaderSettings& readers)
    : folder_(folder),
      disaster_(std::move(disaster)),
      lock_((make_folder(folder), folder)),
      database_(open_to_write(folder)),
      writer_(database_),
      savepoint_(database_, "SAVEPOINT batch"),
      keep_(database_, "RELEASE batch"),
      undo_(database_, "ROLLBACK TO batch"),
      count_(database_, "UPDATE durability SET commits = ?1"),
      durability_(read_durability(database_)),
      notes_(folder, durability_.database),
      readers_(folder, readers),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

Contents Store::Worker::load() {
  Contents contents = [this] {
    try {
      return load_contents(database_);
    } catch (const SqlError& error) {
      if (error.damaged()) throw damaged_database(folder_, error);
      throw;
    }
  }();
  for (std::string& fault : contents.faults) fault = database_file(folder_).string() + ", " + fault;
  if (const std::optional<MissingCommits> missing = notes_.missing(durability_.commits)) {
    note_loss(folder_, *missing);
    // The next commits get other numbers than the lost ones, and no game gets the number of a lost one.
    durability_.commits = missing->last;
    count_.run(durability_.commits);
    for (const RoomId game : missing->games) contents.next_game = std::max(contents.next_game, game + 1);
  }
  losses_ = noted_losses(folder_);
  return contents;
}

void Store::Worker::add(Job job) {
  {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back(std::move(job));
  }
  wake_up_.notify_one();
}

void Store::Worker::run(const std::stop_token& stop) {
  for (;;) {
    std::unique_lock lock(mutex_);
    wake_up_.wait(lock, stop, [this] { return !waiting_.empty(); });
    if (waiting_.empty()) return;  // asked to stop, and nothing is left to write
    std::deque<Job> jobs = std::exchange(waiting_, {});
    lock.unlock();
    perform(std::move(jobs));
  }
}

void Store::Worker::perform(std::deque<Job> jobs) {
  std::vector<Batch> batches;
  for (Job& job : jobs) {
    if (auto* batch = std::get_if<Batch>(&job)) {
      batches.push_back(std::move(*batch));
    } else {
      commit(std::exchange(batches, {}));
      std::get<Question>(job)();
    }
  }
  commit(std::move(batches));
}

/// One transaction for all of them. A batch that contradicts what is stored fails alone; if the transaction itself
/// fails (disk full, I/O error), all of them fail, and the next one may succeed.
void Store::Worker::commit(std::vector<Batch> batches) {
  if (batches.empty() || lost_) return;
  std::vector<std::string> errors;
  try {
    Transaction transaction(database_);
    for (const Batch& batch : batches) errors.push_back(save(batch.rows));
    count_.run(durability_.commits + 1);
    transaction.commit();
    ++commits_;
    ++durability_.commits;
    note(batches);
  } catch (const SqlError& error) {
    lost_ = error.not_synced() && disaster_;
    if (lost_) return disaster_(error.what());
    errors.assign(batches.size(), error.what());
  } catch (const std::exception& error) {
    errors.assign(batches.size(), error.what());
  }
  for (std::size_t i = 0; i < batches.size(); ++i) batches[i].done(errors[i]);
}

/// Notes a commit that is on disk.
void Store::Worker::note(const std::vector<Batch>& batches) {
  std::vector<RoomId> games;
  const auto add = [&](const auto& row) {
    if constexpr (requires { RoomId{row.game}; })
      games.push_back(row.game);
    else
      games.push_back(0);
  };
  for (const Batch& batch : batches)
    for (const Write& row : batch.rows) visit(add, row);
  std::ranges::sort(games);
  games.erase(std::unique(games.begin(), games.end()), games.end());
  if (!notes_.add(durability_.commits, games)) notes_commits_ = false;
}

/// The error of these rows alone; empty if they are in the transaction.
std::string Store::Worker::save(const std::vector<Write>& rows) {
  savepoint_.run();
  std::string error;
  try {
    for (const Write& row : rows) writer_.write(row);
  } catch (const std::exception& failure) {
    if (!database_.in_transaction()) throw;  // SQLite has rolled back the whole transaction
    error = failure.what();
    undo_.run();
  }
  keep_.run();
  return error;
}

Store::Store(const std::filesystem::path& folder, Disaster disaster, const ReaderSettings& readers)
    : worker_(std::make_unique<Worker>(folder, std::move(disaster), readers)) {}

Store::~Store() = default;

Contents Store::load() {
  return worker_->load();
}

void Store::write(std::vector<Write> rows, Done done) {
  worker_->add(std::move(rows), std::move(done));
}

std::uint64_t Store::commits() const {
  return worker_->commits();
}

bool Store::notes_commits() const {
  return worker_->notes_commits();
}

const std::vector<std::string>& Store::losses() const {
  return worker_->losses();
}

void Store::archive(ArchiveFilter filter, Answer<std::vector<ArchivedGame>> answer, std::string network) {
  const auto reading = is_quick(filter) ? Worker::Reading::one : Worker::Reading::search;
  worker_->ask_reader<std::vector<ArchivedGame>>(
      reading, std::move(network),
      [filter = std::move(filter)](Database& database) { return find_archived(database, filter); }, std::move(answer));
}

void Store::acts(const ActFilter& filter, Answer<std::vector<LoggedAct>> answer, std::string network) {
  worker_->ask_reader<std::vector<LoggedAct>>(
      Worker::Reading::search, std::move(network), [filter](Database& database) { return find_acts(database, filter); },
      std::move(answer));
}

void Store::continuations(ArchiveFilter filter, Answer<std::vector<Continuation>> answer, std::string network) {
  worker_->ask_reader<std::vector<Continuation>>(
      Worker::Reading::search, std::move(network),
      [filter = std::move(filter)](Database& database) { return find_continuations(database, filter); },
      std::move(answer));
}

void Store::unpacked(RoomId after, int limit, Answer<std::vector<RoomId>> answer) {
  worker_->ask_in_background<std::vector<RoomId>>(
      [after, limit](Database& database) { return find_unpacked(database, after, limit); }, std::move(answer));
}

void Store::next_segment(int games, Answer<std::optional<PositionSegment>> answer) {
  worker_->ask_in_background<std::optional<PositionSegment>>(
      [games](Database& database) { return store::next_segment(database, games); }, std::move(answer));
}

void Store::stored(RoomId game, Answer<std::optional<StoredGame>> answer) {
  worker_->ask<std::optional<StoredGame>>([game](Database& database) { return load_game(database, game); },
                                          std::move(answer));
}

void Store::tournament(TournamentId tournament, Answer<std::optional<StoredTournament>> answer, std::string network) {
  worker_->ask_reader<std::optional<StoredTournament>>(
      Worker::Reading::one, std::move(network),
      [tournament](Database& database) { return load_tournament(database, tournament); }, std::move(answer));
}

void Store::tournaments(Answer<std::vector<ListedTournament>> answer, std::string network) {
  worker_->ask_reader<std::vector<ListedTournament>>(
      Worker::Reading::search, std::move(network), [](Database& database) { return list_tournaments(database); },
      std::move(answer));
}

void Store::game(RoomId game, Answer<std::optional<protocol::GameRecord>> answer, std::string network) {
  worker_->ask_reader<std::optional<protocol::GameRecord>>(
      Worker::Reading::one, std::move(network), [game](Database& database) { return find_record(database, game); },
      std::move(answer));
}

void Store::analyses(RoomId game, Answer<AnalysedGame> answer, std::string network) {
  worker_->ask_reader<AnalysedGame>(
      Worker::Reading::one, std::move(network),
      [game](Database& database) {
        return AnalysedGame{find_record(database, game), find_analyses(database, game)};
      },
      std::move(answer));
}

void Store::counted(std::function<CountedGames::State()> known, Answer<std::optional<CountedGames>> answer) {
  worker_->ask_in_background<std::optional<CountedGames>>(
      [known = std::move(known)](Database& database) { return find_counted(database, known()); }, std::move(answer));
}

void Store::unindexed(int limit, Answer<std::vector<protocol::GameRecord>> answer) {
  worker_->ask_in_background<std::vector<protocol::GameRecord>>(
      [limit](Database& database) { return find_unindexed(database, limit); }, std::move(answer));
}

void Store::check_data(std::shared_ptr<DataCheck> check, Answer<bool> answer) {
  worker_->ask_in_background<bool>([check = std::move(check)](Database& database) { return check->step(database); },
                                   std::move(answer));
}

bool took_too_long(const base::Fault& fault) {
  return fault == too_long();
}

std::optional<protocol::GameRecord> read_game(const std::filesystem::path& folder, RoomId game) {
  Database database = open_to_read(folder);
  database.run("BEGIN");  // so that the game and its moves are read as of one moment
  return find_record(database, game);
}

}  // namespace store
