#include "clients/cli/bench/store_speed.h"

#include <chrono>
#include <ctime>
#include <future>
#include <iomanip>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "clients/cli/bench/latencies.h"
#include "clients/cli/bench/temporary_folder.h"
#include "clients/cli/failure.h"
#include "clients/cli/net/line_stream.h"
#include "server/store/engine_at.h"
#include "server/store/store.h"

namespace cli::bench {
namespace {

/// Tables that save their moves as a server does: each makes its next move when the last one is on disk, and at least
/// one. Apart from the start, everything runs on the store's thread.
class SavingTables {
 public:
  SavingTables(store::Store& store, protocol::RoomId first, int count, Clock::time_point deadline)
      : store_(store), first_(first), plies_(static_cast<std::size_t>(count)), deadline_(deadline), playing_(count) {}

  /// Returns when the last move of the last table is on disk.
  void play() {
    for (std::size_t table = 0; table < plies_.size(); ++table) {
      const protocol::RoomId game = first_ + static_cast<protocol::RoomId>(table);
      store_.write({store::NewGame{game, "go", {{"size", "19"}}, "ana", 1000},
                    store::SeatChanged{game, base::Side::black, store::Player{"ana", false, {}, true}},
                    store::SeatChanged{game, base::Side::white, store::Player{"bob", false, {}, true}},
                    store::GameStarted{game, 2000}},
                   [this, table](const std::string& error) { saved(table, error); });
    }
    over_.get_future().get();
    times_.sort();
  }

  [[nodiscard]] std::int64_t moves() const { return moves_; }
  [[nodiscard]] const Latencies& times() const { return times_; }

 private:
  void saved(std::size_t table, const std::string& error) {
    if (!error.empty() && error_.empty()) error_ = error;
    const bool has_moved = plies_[table] > 0;
    if (error_.empty() && (!has_moved || Clock::now() < deadline_)) return save(table);
    if (--playing_ > 0) return;
    if (error_.empty())
      over_.set_value();
    else
      over_.set_exception(std::make_exception_ptr(Failure("cannot save to the store: " + error_)));
  }

  void save(std::size_t table) {
    const int ply = ++plies_[table];
    const protocol::RoomId game = first_ + static_cast<protocol::RoomId>(table);
    const Clock::time_point start = Clock::now();
    store_.write({store::NewMove{game,
                                 ply,
                                 ply % 2 == 1 ? base::Side::black : base::Side::white,
                                 "D4",
                                 600'000,
                                 600'000,
                                 {600'000, 0, 0},
                                 3000}},
                 [this, table, start](const std::string& error) {
                   times_.add(Clock::now() - start);
                   ++moves_;
                   saved(table, error);
                 });
  }

  store::Store& store_;
  protocol::RoomId first_;
  std::vector<int> plies_;
  Clock::time_point deadline_;
  int playing_;
  std::int64_t moves_ = 0;
  Latencies times_;
  std::string error_;
  std::promise<void> over_;
};

int measure(std::unique_ptr<store::Engine> engine, const StoreSpeedArguments& arguments, std::ostream& out) {
  store::Store store(std::move(engine));
  protocol::RoomId next_game = store.load().next_game;
  if (next_game != 1) throw Failure("the database has games already; make an empty one");
  for (const int tables : arguments.tables) {
    const std::uint64_t commits_before = store.commits();
    const std::clock_t cpu_before = std::clock();
    const Clock::time_point start = Clock::now();
    SavingTables saving(
        store, next_game, tables,
        start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(arguments.seconds)));
    saving.play();
    next_game += tables;
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const auto commits = static_cast<double>(store.commits() - commits_before);
    const auto moves = static_cast<double>(saving.moves());
    const double cpu_us = static_cast<double>(std::clock() - cpu_before) / (CLOCKS_PER_SEC / 1e6) / moves;
    if (arguments.json)
      out << nlohmann::ordered_json{{"tables", tables},
                                    {"rows_per_second", moves / seconds},
                                    {"commits_per_second", commits / seconds},
                                    {"rows_per_commit", moves / commits},
                                    {"p50_ms", saving.times().percentile(0.5)},
                                    {"p99_ms", saving.times().percentile(0.99)},
                                    {"cpu_us_per_row", cpu_us}}
                 .dump()
          << std::endl;
    else
      out << std::setw(4) << tables << (tables == 1 ? " table:  " : " tables: ") << std::fixed << std::setprecision(0)
          << std::setw(7) << moves / seconds << " moves/s in " << std::setw(6) << commits / seconds << " commits/s, "
          << std::setprecision(2) << saving.times().percentile(0.5) << " ms (p50), " << saving.times().percentile(0.99)
          << " ms (p99), " << cpu_us << " µs of CPU time a move" << std::endl;
  }
  return 0;
}

}  // namespace

int store_speed(const StoreSpeedArguments& arguments, std::ostream& out) {
  if (!arguments.database.empty()) return measure(store::engine_at(arguments.database), arguments, out);
  const TemporaryFolder folder(arguments.data);
  return measure(store::engine_at(folder.path().string()), arguments, out);
}

}  // namespace cli::bench
