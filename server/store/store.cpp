#include "server/store/store.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <future>
#include <iterator>
#include <mutex>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include <utility>
#include <variant>

#include "server/store/batch_writer.h"
#include "server/store/committer.h"
#include "server/store/data_folder.h"
#include "server/store/engine.h"
#include "server/store/found.h"
#include "server/store/position_index.h"
#include "server/store/queries.h"
#include "server/store/readers.h"
#include "server/store/sqlite_engine.h"
#include "server/store/tournament_queries.h"

namespace store {
namespace {

using Clock = std::chrono::steady_clock;

/// After which a lost connection is tried again.
constexpr auto retry_time = std::chrono::milliseconds(500);

}  // namespace

class Store::Worker {
 public:
  /// A search can take long. The record of one game is a few rows.
  enum class Reading { search, one };

  Worker(std::shared_ptr<Engine> engine, Disaster disaster, Committed committed, const ReaderSettings& readers);

  /// Reads them after all earlier jobs.
  Contents load();

  std::uint64_t submit(std::span<Write> rows);
  void write(std::span<Write> rows, Done done);
  [[nodiscard]] std::unique_ptr<Database> open_to_read() const { return engine_->open_to_read(); }
  [[nodiscard]] std::uint64_t commits() const { return commits_; }
  [[nodiscard]] bool notes_commits() const { return committer_.notes_commits(); }
  [[nodiscard]] const std::vector<std::string>& losses() const { return losses_; }

  /// `answer` receives what `find` returns for the database.
  template <class T, class Find>
  void ask(Find find, Answer<T> answer) {
    add(Question([this, find = std::move(find), answer = std::move(answer)] { answer(found<T>(find, *database_)); }));
  }

  void stored(RoomId game, Answer<std::optional<StoredGame>> answer) {
    ask<std::optional<StoredGame>>(
        [this, game](Database& database) { return load_game(database, game, committer_.running()); },
        std::move(answer));
  }

  /// The same on the thread of a reader, after all earlier writes.
  template <class T, class Find>
  void ask_reader(Reading reading, std::string network, Find find, Answer<T> answer) {
    add(Question([this, reading, network = std::move(network), find = std::move(find), answer = std::move(answer)] {
      readers_.add({network, reading == Reading::search,
                    [find, answer](Database& database) { answer(found_at_one_moment<T>(find, database)); }});
    }));
  }

  /// The same about one game: `find` also receives its moves if it is being played.
  template <class T, class Find>
  void ask_reader_about(RoomId game, std::string network, Find find, Answer<T> answer) {
    add(Question([this, game, network = std::move(network), find = std::move(find), answer = std::move(answer)] {
      readers_.add({network, false, [find, answer, running = committer_.running().moves(game)](Database& database) {
                      answer(found_at_one_moment<T>([&](Database& from) { return find(from, running); }, database));
                    }});
    }));
  }

  /// The same on the thread of the reader that works for the server itself.
  template <class T, class Find>
  void ask_in_background(Find find, Answer<T> answer) {
    add(Question([this, find = std::move(find), answer = std::move(answer)] {
      readers_.add_background([find, answer](Database& database) { answer(found_at_one_moment<T>(find, database)); });
    }));
  }

 private:
  /// A batch; its rows are in Jobs, behind those of the batch before it.
  struct Batch {
    std::size_t rows = 0;
    std::uint64_t number = 0;  ///< from submit()
    Done done = {};            ///< from write()
  };
  using Question = std::function<void()>;
  using Job = std::variant<Batch, Question>;
  /// Jobs in the order of the calls. The lists are used again and again, so that a move allocates nothing here.
  struct Jobs {
    std::vector<Job> list;
    std::vector<Write> rows;
    Clock::time_point since;  ///< when the first of them was added
  };

  void add(Job job, std::span<Write> rows = {});
  void add_locked(Job job, std::span<Write> rows);
  void run(const std::stop_token& stop);
  void perform(Jobs& jobs);
  void commit(std::span<const Write> rows, Clock::time_point since);
  std::vector<std::string> store_batches();
  Contents read_contents();
  void beat();
  bool pause();
  void report(const std::vector<std::string>& errors, Clock::time_point since);

  const std::shared_ptr<Engine> engine_;
  Disaster disaster_;
  Committed committed_;
  bool lost_ = false;  ///< after a disaster
  std::atomic<std::uint64_t> commits_ = 0;
  std::unique_ptr<Database> database_;
  Committer committer_;
  std::vector<std::string> losses_;

  // Belong to the thread.
  std::stop_token stop_;
  std::vector<Batch> batches_;  ///< of a transaction, with their rows:
  std::vector<BatchWriter::Batch> batch_rows_;
  Clock::time_point last_commit_ = Clock::now();  ///< or the last attempt

  std::mutex mutex_;
  std::condition_variable_any wake_up_;
  Jobs waiting_;
  std::uint64_t last_number_ = 0;
  bool sleeps_ = false;  ///< the thread
  // The last members: their destructors stop the threads before anything that these use is destroyed. An answer of a
  // reader may still put a question.
  Readers readers_;
  std::jthread thread_;
};

Store::Worker::Worker(std::shared_ptr<Engine> engine, Disaster disaster, Committed committed,
                      const ReaderSettings& readers)
    : engine_(std::move(engine)),
      disaster_(std::move(disaster)),
      committed_(std::move(committed)),
      database_(engine_->open_to_write()),
      committer_(*engine_, *database_, [this] { return pause(); }),
      readers_(*engine_, readers),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

Contents Store::Worker::load() {
  // Not here: the thread may use the database at any moment, to show that this server lives.
  const auto read = std::make_shared<std::packaged_task<Contents()>>([this] { return read_contents(); });
  std::future<Contents> contents = read->get_future();
  add(Question([read] { (*read)(); }));
  return contents.get();
}

Contents Store::Worker::read_contents() {
  Contents contents = [this] {
    try {
      return load_contents(*database_, committer_.running());
    } catch (const SqlError& error) {
      if (error.damaged()) throw engine_->damaged(error);
      throw;
    }
  }();
  for (std::string& fault : contents.faults) fault = engine_->name() + ", " + fault;
  if (const std::optional<MissingCommits> missing = committer_.missing())
    // No game gets the number of a lost one.
    for (const RoomId game : missing->games) contents.next_game = std::max(contents.next_game, game + 1);
  losses_ = committer_.losses();
  return contents;
}

std::uint64_t Store::Worker::submit(std::span<Write> rows) {
  const std::scoped_lock lock(mutex_);
  const std::uint64_t number = ++last_number_;
  add_locked(Batch{rows.size(), number}, rows);
  return number;
}

void Store::Worker::write(std::span<Write> rows, Done done) {
  add(Batch{rows.size(), 0, std::move(done)}, rows);
}

void Store::Worker::add(Job job, std::span<Write> rows) {
  const std::scoped_lock lock(mutex_);
  add_locked(std::move(job), rows);
}

void Store::Worker::add_locked(Job job, std::span<Write> rows) {
  if (waiting_.list.empty()) waiting_.since = Clock::now();
  std::ranges::move(rows, std::back_inserter(waiting_.rows));
  waiting_.list.push_back(std::move(job));
  if (std::exchange(sleeps_, false)) wake_up_.notify_one();
}

void Store::Worker::run(const std::stop_token& stop) {
  stop_ = stop;
  const std::optional<std::chrono::milliseconds> beat_time = engine_->beat();
  Jobs jobs;
  for (;;) {
    std::unique_lock lock(mutex_);
    sleeps_ = waiting_.list.empty();
    const auto has_work = [this] { return !waiting_.list.empty(); };
    if (beat_time)
      wake_up_.wait_until(lock, stop, last_commit_ + *beat_time, has_work);
    else
      wake_up_.wait(lock, stop, has_work);
    sleeps_ = false;
    if (waiting_.list.empty() && stop.stop_requested()) return engine_->leave(*database_);
    std::swap(jobs, waiting_);
    lock.unlock();
    perform(jobs);
    jobs.list.clear();
    jobs.rows.clear();
    // Questions alone would not show others that this server lives.
    if (beat_time && Clock::now() - last_commit_ >= *beat_time) beat();
  }
}

void Store::Worker::perform(Jobs& jobs) {
  std::span<const Write> rows = jobs.rows;
  std::size_t count = 0;  // of the rows of batches_
  for (Job& job : jobs.list) {
    if (auto* batch = std::get_if<Batch>(&job)) {
      count += batch->rows;
      batches_.push_back(std::move(*batch));
      continue;
    }
    commit(rows.first(count), jobs.since);
    rows = rows.subspan(std::exchange(count, 0));
    std::get<Question>(job)();
  }
  commit(rows, jobs.since);
}

/// One transaction for all of batches_, which are over afterwards. A batch that contradicts what is stored fails alone;
/// if the transaction itself fails (disk full, I/O error), all of them fail, and the next one may succeed.
void Store::Worker::commit(std::span<const Write> rows, Clock::time_point since) {
  batch_rows_.clear();
  for (std::span<const Write> left = rows; const Batch& batch : batches_) {
    batch_rows_.push_back(left.first(batch.rows));
    left = left.subspan(batch.rows);
  }
  if (!batches_.empty() && !lost_) {
    const std::vector<std::string> errors = store_batches();
    if (!lost_) report(errors, since);
  }
  batches_.clear();
}

/// The errors of the batches, as BatchWriter::write returns them.
std::vector<std::string> Store::Worker::store_batches() {
  last_commit_ = Clock::now();
  try {
    std::vector<std::string> errors = committer_.commit(batch_rows_);
    ++commits_;
    return errors;
  } catch (const SqlError& error) {
    lost_ = error.disconnected();  // while the store is closed: nobody knows what is stored, so nobody is told
    if ((error.not_synced() || error.fenced()) && disaster_) {
      lost_ = true;
      disaster_(error.what());
    }
    return std::vector<std::string>(batches_.size(), error.what());
  } catch (const std::exception& error) {
    return std::vector<std::string>(batches_.size(), error.what());
  }
}

/// Waits until it is time to look for a lost database again; false if the store is being closed.
bool Store::Worker::pause() {
  std::unique_lock lock(mutex_);
  wake_up_.wait_for(lock, stop_, retry_time, [] { return false; });
  return !stop_.stop_requested();
}

/// Shows other servers that this one lives.
void Store::Worker::beat() {
  batch_rows_.clear();
  if (!lost_) store_batches();
}

void Store::Worker::report(const std::vector<std::string>& errors, Clock::time_point since) {
  CommitReport report;
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    const Batch& batch = batches_[i];
    const bool failed = !errors.empty() && !errors[i].empty();
    if (batch.done) batch.done(failed ? errors[i] : std::string{});
    if (batch.number == 0) continue;
    report.last = batch.number;
    if (failed) {
      report.failures.push_back({batch.number, errors[i]});
      continue;
    }
    for (const Write& row : batch_rows_[i]) {
      if (holds_alternative<NewMove>(row)) ++report.moves;
      if (holds_alternative<GameEnded>(row)) ++report.games;
    }
  }
  if (report.last == 0 || !committed_) return;
  report.time = Clock::now() - since;
  committed_(std::move(report));
}

Store::Store(const std::filesystem::path& folder, Disaster disaster, Committed committed, const ReaderSettings& readers)
    : Store(std::make_unique<SqliteEngine>(folder), std::move(disaster), std::move(committed), readers) {}

Store::Store(std::unique_ptr<Engine> engine, Disaster disaster, Committed committed, const ReaderSettings& readers)
    : worker_([&, kept = std::shared_ptr<Engine>(std::move(engine))] {
        try {
          return std::make_unique<Worker>(kept, std::move(disaster), std::move(committed), readers);
        } catch (const SqlError& error) {
          if (error.damaged()) throw kept->damaged(error);
          throw;
        }
      }()) {}

Store::~Store() = default;

Contents Store::load() {
  return worker_->load();
}

std::uint64_t Store::submit(std::span<Write> rows) {
  return worker_->submit(rows);
}

void Store::write(std::vector<Write> rows, Done done) {
  worker_->write(rows, std::move(done));
}

std::unique_ptr<Database> Store::open_to_read() const {
  return worker_->open_to_read();
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

void Store::unpacked(RoomId after, int moves, Answer<std::vector<RoomId>> answer) {
  worker_->ask_in_background<std::vector<RoomId>>(
      [after, moves](Database& database) { return find_unpacked(database, after, moves); }, std::move(answer));
}

void Store::next_segment(int games, Answer<std::optional<PositionSegment>> answer) {
  worker_->ask_in_background<std::optional<PositionSegment>>(
      [games](Database& database) { return store::next_segment(database, games); }, std::move(answer));
}

void Store::stored(RoomId game, Answer<std::optional<StoredGame>> answer) {
  worker_->stored(game, std::move(answer));
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
  worker_->ask_reader_about<std::optional<protocol::GameRecord>>(
      game, std::move(network),
      [game](Database& database, const std::vector<NewMove>& running) { return find_record(database, game, running); },
      std::move(answer));
}

void Store::analyses(RoomId game, Answer<AnalysedGame> answer, std::string network) {
  worker_->ask_reader_about<AnalysedGame>(
      game, std::move(network),
      [game](Database& database, const std::vector<NewMove>& running) {
        return AnalysedGame{find_record(database, game, running), find_analyses(database, game)};
      },
      std::move(answer));
}

void Store::unindexed(int limit, Answer<std::vector<UnindexedGame>> answer) {
  worker_->ask_in_background<std::vector<UnindexedGame>>(
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
  SqliteDatabase database = open_to_read(folder);
  database.run("BEGIN");  // so that the game and its moves are read as of one moment
  return find_record(database, game);
}

}  // namespace store
