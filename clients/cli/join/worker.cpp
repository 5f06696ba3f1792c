#include "clients/cli/join/worker.h"

#include <algorithm>
#include <deque>
#include <iostream>
#include <list>
#include <memory>
#include <mutex>
#include <thread>

#include "clients/cli/join/engine_report.h"

namespace cli {
namespace {

namespace answer = protocol::answer;
namespace request = protocol::request;

/// How often an idle engine asks whether its tournament is over.
constexpr std::chrono::seconds glance{3};

/// Output of several threads, line by line.
class Output {
 public:
  explicit Output(std::ostream& out) : out_(out) {}
  void print(const std::string& line) {
    const std::scoped_lock lock(mutex_);
    out_ << line << std::endl;
  }
  static void warn(const std::string& user, const std::string& text) {
    std::cerr << "qiyuan: " + user + ": " + text + "\n";
  }

 private:
  std::mutex mutex_;
  std::ostream& out_;
};

/// The games of one engine, several at once, over one connection.
class Worker {
 public:
  /// Logs in as soon as the server is reachable, and starts the processes. Throws Failure if either fails.
  Worker(const WorkerArguments& arguments, const WorkerEngine& engine, Output& out)
      : arguments_(arguments),
        visitor_{arguments.server, engine.user, engine.password},
        capacity_(engine.concurrency),
        out_(out),
        client_(reconnect(visitor_, [this](const std::string& why, std::chrono::milliseconds) { try_again(why); })) {
    for (int place = 0; place < engine.concurrency; ++place) {
      EngineSettings settings = engine.settings;
      if (!engine.cores.empty())
        settings.process.core = engine.cores[static_cast<std::size_t>(place) % engine.cores.size()];
      if (place > 0 && !settings.process.log_file.empty()) settings.process.log_file += "." + std::to_string(place + 1);
      engines_.push_back(start_engine(settings));
      idle_.push_back(engines_.back().get());
    }
  }

  /// Plays to the end of the tournament. Throws Failure.
  void run() {
    std::string trouble;
    while (!is_done_) {
      try {
        if (!trouble.empty()) come_back_after(std::exchange(trouble, {}));
        report_for_duty();
        while (!is_done_) step();
      } catch (const Disconnected& lost) {
        trouble = lost.what();
      }
    }
    out_.print(arguments_.json ? totals_json(totals_, visitor_.user) : visitor_.user + ": " + totals_text(totals_));
  }

 private:
  void report_for_duty() {
    // From now on the server notices when this machine stops responding.
    client_.answer_pings();
    client_.expect<answer::Capacity>(request::Capacity{capacity_});
    // The first pairing may take a long time: show that all is well.
    Output::warn(visitor_.user, "waiting for games");
  }

  void try_again(const std::string& why) const { Output::warn(visitor_.user, why + "; reconnecting"); }

  void come_back_after(const std::string& why) {
    try_again(why);
    client_ = reconnect(visitor_, [](const std::string&, std::chrono::milliseconds) {});
    for (EngineGame& game : games_) game.reconnect();
  }

  /// A failure at one table must not affect the others.
  template <class Do>
  bool guarded(Do what) {
    try {
      what();
      return true;
    } catch (const Disconnected&) {
      throw;
    } catch (const Failure& failure) {
      Output::warn(visitor_.user, failure.what());
      return false;
    }
  }

  void step() {
    hear_all();
    close_games();
    take_games();
    for (EngineGame& game : games_)
      if (!guarded([&] { game.act(); })) game.leave();
    // More lines may have arrived with the answers.
    if (hear_all() ||
        std::ranges::any_of(games_, [](const EngineGame& game) { return game.is_over() || game.has_to_act(); }))
      return;
    std::vector<int> fds{client_.fd()};
    Deadline deadline = client_.silent_until();
    for (const EngineGame& game : games_) {
      fds.push_back(game.fd());
      deadline = sooner(deadline, game.deadline());
    }
    if (arguments_.tournament && games_.empty()) deadline = sooner(deadline, after(glance));
    wait_for_any(fds, deadline);
    client_.probe();
    if (arguments_.tournament && games_.empty()) look_for_the_end();
  }

  bool hear_all() {
    bool heard = false;
    for (; const std::optional<Message> message = client_.event(Clock::now()); heard = true) {
      for (EngineGame& game : games_) game.hear(*message);
      if (const auto* const paired = get_if<protocol::event::Paired>(&*message))
        waiting_.push_back({paired->room, paired->side});
    }
    return heard;
  }

  /// The server announces a game again after each login.
  [[nodiscard]] bool plays(RoomId room) const {
    return std::ranges::any_of(games_, [&](const EngineGame& game) { return game.room() == room; });
  }

  void take_games() {
    while (!waiting_.empty() && !idle_.empty()) {
      const Seat seat = waiting_.front();
      std::optional<TableView> table;
      if (!plays(seat.room)) guarded([&] { table = fetch_table(client_, seat.room); });
      waiting_.pop_front();
      if (!table || table->is_over()) continue;
      games_.emplace_back(client_, *idle_.back(), seat, *std::move(table), arguments_.failures + "/" + visitor_.user);
      idle_.pop_back();
    }
  }

  void close_games() {
    for (auto game = games_.begin(); game != games_.end();) {
      if (!game->is_over()) {
        ++game;
        continue;
      }
      const EngineGameReport report = game->report();
      totals_.add(report);
      out_.print(arguments_.json ? report_json(report, totals_.games, visitor_.user)
                                 : visitor_.user + ": " + report_text(report, totals_.games));
      // A running thought would block the other games.
      games_.size() > 1 && game->engine().is_thinking() ? game->engine().stop() : game->engine().settle();
      idle_.push_back(&game->engine());
      game = games_.erase(game);
    }
  }

  void look_for_the_end() {
    const Answer lines = client_.ask(request::Event{*arguments_.tournament});
    if (!lines) throw Failure(explain(lines.error()));
    const auto* const tournament = get_if<answer::Event>(&lines->front());
    is_done_ = tournament != nullptr && tournament->state == "over" && games_.empty() && waiting_.empty();
  }

  const WorkerArguments& arguments_;
  Credentials visitor_;
  int capacity_;
  Output& out_;
  Client client_;
  std::vector<std::unique_ptr<EnginePlayer>> engines_;
  std::vector<EnginePlayer*> idle_;
  std::list<EngineGame> games_;
  std::deque<Seat> waiting_;  ///< games waiting for a free engine
  EngineTotals totals_;
  bool is_done_ = false;
};

}  // namespace

int work(const WorkerArguments& arguments, std::ostream& out) {
  Output output(out);
  std::vector<std::unique_ptr<Worker>> workers;
  for (const WorkerEngine& engine : arguments.engines) try {
      workers.push_back(std::make_unique<Worker>(arguments, engine, output));
    } catch (const Failure& failure) {
      throw Failure(engine.user + ": " + failure.what());
    }
  std::mutex mutex;
  int failed = 0;
  {
    // An engine that hangs blocks only itself.
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < workers.size(); ++i)
      threads.emplace_back([&, i] {
        try {
          workers[i]->run();
        } catch (const std::exception& error) {
          Output::warn(arguments.engines[i].user, error.what());
          const std::scoped_lock lock(mutex);
          ++failed;
        }
      });
  }
  return failed == 0 ? 0 : 1;
}

}  // namespace cli
