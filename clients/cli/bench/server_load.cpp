#include "clients/cli/bench/server_load.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <memory>

#include "clients/cli/bench/load_guest.h"
#include "clients/cli/bench/load_report.h"
#include "clients/cli/bench/load_tables.h"
#include "clients/cli/bench/lobby_pages.h"
#include "clients/cli/bench/own_server.h"
#include "clients/cli/bench/process_usage.h"
#include "clients/cli/bench/spread.h"
#include "clients/cli/bench/thinking_tables.h"
#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/net/client.h"
#include "engine/base/text.h"

namespace cli::bench {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

/// The number of different games to play, which repeat, and their maximum length in plies.
constexpr int games_made = 32;
constexpr int default_plies = 200;
/// The number of guests that connect at once: the server keeps half of its places for clients that have logged in.
constexpr std::size_t max_strangers = 100;
/// Maximum time for each step before and after the measurement.
constexpr std::chrono::seconds patience{60};

std::size_t guests_of(const ServerLoadArguments& arguments) {
  return static_cast<std::size_t>(arguments.connections + arguments.watchers + arguments.lobby + arguments.idle +
                                  arguments.bots);
}

void need_descriptors(std::size_t connections) {
  constexpr std::size_t others = 64;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_max < connections + others)
    throw Failure(std::to_string(connections) + " connections need as many file descriptors; the limit is " +
                  std::to_string(limit.rlim_max) + ": raise it with `ulimit -n`");
}

LoadTables::Games games_to_play(const ServerLoadArguments& arguments) {
  const base::Expected<const core::GameKind*> kind = find_kind(arguments.game);
  if (!kind) throw Failure(kind.error().text());
  // The rules ignore options of the table, such as its clock.
  std::vector<core::KeyValue> own;
  for (const core::KeyValue& option : arguments.options)
    if (std::ranges::find((*kind)->options, option.first, &core::OptionSpec::name) != (*kind)->options.end())
      own.push_back(option);
  const base::Expected<core::AnyGame> start = start_game(**kind, own);
  if (!start) throw Failure(start.error().text());
  const int plies = arguments.plies > 0 ? arguments.plies : default_plies;
  return {arguments.game, arguments.options, random_games(*start, games_made, plies, arguments.seed),
          arguments.plies > 0 ? static_cast<std::size_t>(arguments.rooms) : 0};
}

/// The guests of a load, their games, and the measurement.
class ServerLoad final : private GuestListener {
 public:
  ServerLoad(const ServerLoadArguments& arguments, std::vector<tcp::endpoint> servers);

  LoadReport run();

 private:
  void logged_in() override { ++logged_in_; }
  void heard(LoadGuest& guest, std::string_view line) override;
  void listed(LoadGuest& guest, const TableLine& line) override { pages_.heard(guest, line); }
  void refused(const protocol::answer::Error& error) override;
  void lost(const std::string& why) override { throw Failure("lost the connection to the server: " + why); }

  /// Runs the event loop until `done` is true. Throws Failure after a minute.
  template <class Done>
  void wait_until(Done done, const std::string& what);
  void go_on_for(double seconds);

  /// Connects and logs in this number of guests. Returns the index of the first.
  std::size_t come(int count, LoadRole role);
  void open_tables();
  /// The table, from 0, that a watcher follows; `number` counts the watchers from 0.
  [[nodiscard]] std::size_t watched_table(std::size_t number) const {
    return number % static_cast<std::size_t>(arguments_.rooms);
  }
  void watch();
  void open_lobbies();
  void poll_lobbies();
  void keep_pace();
  void measure(LoadReport& report);
  void end();

  /// Returns the growth of the server's memory while `make` runs, divided by `count`.
  template <class Make>
  std::optional<double> memory_for_each(int count, Make make);
  [[nodiscard]] std::int64_t answered() const;
  /// The number of unasked lines that guests of this role have received.
  [[nodiscard]] std::int64_t told_to(LoadRole role) const;
  /// What the known processes of servers have used so far.
  [[nodiscard]] std::vector<ServerUsage> usages() const;
  [[nodiscard]] double memory_bytes() const;

  const ServerLoadArguments& arguments_;
  std::vector<tcp::endpoint> servers_;
  Spread spread_;
  asio::io_context io_{1};
  asio::signal_set signals_;
  asio::steady_timer pace_;
  asio::steady_timer poll_;
  asio::steady_timer::time_point next_move_;  ///< at the given pace
  std::vector<std::unique_ptr<LoadGuest>> guests_;
  std::size_t logged_in_ = 0;
  int watching_ = 0;
  std::size_t polled_ = 0;  ///< the part of the lobbies that asks next
  LoadTables tables_;
  ThinkingTables thinking_;
  LobbyPages pages_;
  bool ending_ = false;  ///< while true, late answers are ignored
};

ServerLoad::ServerLoad(const ServerLoadArguments& arguments, std::vector<tcp::endpoint> servers)
    : arguments_(arguments),
      servers_(std::move(servers)),
      spread_(servers_.size()),
      signals_(io_, SIGINT, SIGTERM),
      pace_(io_),
      poll_(io_),
      tables_(games_to_play(arguments), arguments.rate > 0 ? LoadTables::Pace::given : LoadTables::Pace::own),
      thinking_(arguments.game, arguments.options, arguments.seed) {
  signals_.async_wait([](const error_code& cancelled, int) {
    if (!cancelled) throw Failure("stopped");
  });
}

LoadReport ServerLoad::run() {
  LoadReport report;
  come(arguments_.connections, LoadRole::player);
  report.bytes_per_room = memory_for_each(arguments_.rooms, [this] { open_tables(); });
  report.bytes_per_idle = memory_for_each(arguments_.idle, [this] { come(arguments_.idle, LoadRole::nothing); });
  watch();
  open_lobbies();
  const std::size_t first = come(arguments_.bots, LoadRole::sparring_partner);
  for (std::size_t each = first; each < guests_.size(); ++each) thinking_.open(*guests_[each]);
  wait_until([&] { return thinking_.begun() == guests_.size() - first; }, "starting the games of bots");
  next_move_ = Clock::now();
  if (arguments_.rate > 0) keep_pace();
  go_on_for(std::min(1.0, arguments_.seconds / 4));  // warms up
  measure(report);
  end();
  return report;
}

template <class Done>
void ServerLoad::wait_until(Done done, const std::string& what) {
  const Clock::time_point deadline = Clock::now() + patience;
  while (!done()) {
    io_.run_one_until(deadline);
    if (Clock::now() >= deadline) throw Failure("the server did not finish within a minute: " + what);
  }
}

void ServerLoad::go_on_for(double seconds) {
  const auto time = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  io_.run_until(Clock::now() + time);
}

std::size_t ServerLoad::come(int count, LoadRole role) {
  const std::size_t first = guests_.size();
  const std::size_t all = first + static_cast<std::size_t>(count);
  // Two loads on one server at the same time need different names.
  const std::string name = "load" + std::to_string(::getpid()) + "-";
  while (guests_.size() < all) {
    GuestListener& self = *this;
    const Carrier carrier = arguments_.web ? Carrier::web_socket : Carrier::lines;
    LoadGuest& guest = *guests_.emplace_back(
        std::make_unique<LoadGuest>(io_, carrier, self, role, name + std::to_string(guests_.size())));
    const std::optional table =
        role == LoadRole::watcher ? std::optional{watched_table(guests_.size() - 1 - first)} : std::nullopt;
    guest.connect(servers_[spread_.add(table)]);
    wait_until([&] { return guests_.size() - logged_in_ < max_strangers; }, "logins");
  }
  wait_until([&] { return logged_in_ == all; }, "logins");
  return first;
}

void ServerLoad::open_tables() {
  const auto rooms = static_cast<std::size_t>(arguments_.rooms);
  const auto players = static_cast<std::size_t>(arguments_.connections);
  for (std::size_t table = 0; table < rooms; ++table) {
    const std::size_t black = 2 * table % players;
    const std::size_t white = (2 * table + 1) % players;
    spread_.sit(black, table);
    spread_.sit(white, table);
    tables_.open(*guests_[black], *guests_[white]);
  }
  wait_until([&] { return tables_.begun() == rooms; }, "starting the games");
}

void ServerLoad::watch() {
  const std::size_t first = come(arguments_.watchers, LoadRole::watcher);
  const std::vector<RoomId> rooms = tables_.rooms();
  for (std::size_t each = first; each < guests_.size(); ++each)
    guests_[each]->ask_list(protocol::request::Watch{rooms[watched_table(each - first)]},
                            [this](std::string_view) { ++watching_; });
  wait_until([&] { return watching_ >= arguments_.watchers; }, "adding the watchers");
}

void ServerLoad::open_lobbies() {
  const std::size_t first = come(arguments_.lobby, LoadRole::lobby);
  if (arguments_.polls) return poll_lobbies();
  for (std::size_t each = first; each < guests_.size(); ++each) pages_.open(*guests_[each]);
  wait_until([&] { return pages_.complete() == guests_.size() - first; }, "opening the lobbies");
}

/// Asks with a twentieth of the lobbies every tenth of a second.
void ServerLoad::poll_lobbies() {
  constexpr std::size_t parts = 20;
  std::size_t number = 0;
  for (const auto& guest : guests_)
    if (guest->role() == LoadRole::lobby && number++ % parts == polled_)
      guest->ask_list(protocol::request::Tables{"away", {}});
  polled_ = (polled_ + 1) % parts;
  poll_.expires_after(std::chrono::milliseconds{100});
  poll_.async_wait([this](const error_code& cancelled) {
    if (!cancelled) poll_lobbies();
  });
}

void ServerLoad::heard(LoadGuest& guest, std::string_view line) {
  constexpr std::string_view rematched = "Rematched,";
  switch (guest.role()) {
    case LoadRole::player:
      return tables_.heard(guest, line);
    case LoadRole::sparring_partner:
      return thinking_.heard(guest, line);
    case LoadRole::watcher:
      if (line.starts_with(rematched) && !ending_)
        guest.ask_list(protocol::request::Watch{*base::parse_number<RoomId>(line.substr(line.rfind(',') + 1))});
      return;
    case LoadRole::lobby:
    case LoadRole::nothing:
      return;
  }
}

void ServerLoad::refused(const protocol::answer::Error& error) {
  if (ending_) return;
  const bool limit = error.code == protocol::ErrorCode::too_many || error.code == protocol::ErrorCode::busy;
  throw Failure(
      explain(error) +
      (limit ? " (a load test needs a server with --connections-per-address 0, --rate 0 and enough --connections)"
             : ""));
}

/// Schedules moves at regular times. If no table waits for a move, that move is skipped, and the reported rate is below
/// the requested one.
void ServerLoad::keep_pace() {
  const auto interval = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / arguments_.rate));
  const Clock::time_point now = Clock::now();
  for (; next_move_ <= now; next_move_ += interval)
    if (!tables_.move_one()) next_move_ = now;
  pace_.expires_at(next_move_);
  pace_.async_wait([this](const error_code& cancelled) {
    if (!cancelled) keep_pace();
  });
}

void ServerLoad::measure(LoadReport& report) {
  const std::int64_t answered_before = answered();
  const std::int64_t moves_before = tables_.moves();
  const std::int64_t told_before = told_to(LoadRole::watcher);
  const std::int64_t listed_before = pages_.changes();
  const std::vector<ServerUsage> usages_before = usages();
  tables_.latencies().clear();
  const Clock::time_point start = Clock::now();
  go_on_for(arguments_.seconds);
  report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  report.requests = answered() - answered_before;
  report.moves = tables_.moves() - moves_before;
  report.watched_lines = told_to(LoadRole::watcher) - told_before;
  report.listed_lines = pages_.changes() - listed_before;
  report.usages = usages();
  for (std::size_t each = 0; each < usages_before.size(); ++each)
    report.usages[each].cpu_seconds -= usages_before[each].cpu_seconds;
  Latencies& latencies = tables_.latencies();
  latencies.sort();
  report.p50 = latencies.percentile(0.5);
  report.p99 = latencies.percentile(0.99);
  report.p999 = latencies.percentile(0.999);
  report.slowest = latencies.percentile(1);
}

/// Ends all games.
void ServerLoad::end() {
  ending_ = true;
  pace_.cancel();
  poll_.cancel();
  pages_.end();
  tables_.end();
  thinking_.end();
  wait_until([&] { return tables_.playing() == 0; }, "ending the games");
}

template <class Make>
std::optional<double> ServerLoad::memory_for_each(int count, Make make) {
  if (count == 0 || arguments_.processes.empty()) {
    make();
    return std::nullopt;
  }
  const double before = memory_bytes();
  make();
  return (memory_bytes() - before) / count;
}

std::int64_t ServerLoad::answered() const {
  std::int64_t sum = 0;
  for (const auto& guest : guests_) sum += guest->answered();
  return sum;
}

std::int64_t ServerLoad::told_to(LoadRole role) const {
  std::int64_t sum = 0;
  for (const auto& guest : guests_)
    if (guest->role() == role) sum += guest->told();
  return sum;
}

std::vector<ServerUsage> ServerLoad::usages() const {
  std::vector<ServerUsage> usages;
  for (const pid_t process : arguments_.processes) {
    const ProcessUsage usage = usage_of(process);
    usages.push_back({process, usage.cpu_seconds, static_cast<double>(usage.memory_bytes)});
  }
  return usages;
}

double ServerLoad::memory_bytes() const {
  double sum = 0;
  for (const ServerUsage& usage : usages()) sum += usage.memory_bytes;
  return sum;
}

/// The first of the host's addresses that answers.
tcp::endpoint find(const Address& server) {
  asio::io_context io;
  tcp::socket socket(io);
  error_code error;
  const auto addresses = tcp::resolver(io).resolve(server.host, server.port, error);
  tcp::endpoint found = error ? tcp::endpoint{} : asio::connect(socket, addresses, error);
  if (error) throw Failure("no server answers at " + format(server) + ": " + error.message());
  return found;
}

}  // namespace

int server_load(const ServerLoadArguments& given, std::ostream& out) {
  ServerLoadArguments arguments = given;
  if (arguments.rooms == 0) arguments.rooms = std::max(1, arguments.connections / 2);
  if (2 * arguments.rooms < arguments.connections)
    throw Failure("each table has two players: " + std::to_string(arguments.connections) +
                  " connections need --rooms " + std::to_string((arguments.connections + 1) / 2) +
                  " or more; use --idle for connections that do not play");
  need_descriptors(guests_of(arguments));
  std::optional<OwnServer> own;
  if (arguments.servers.empty()) {
    own.emplace(arguments.data, guests_of(arguments));
    arguments.servers = {Address{"127.0.0.1", arguments.web ? own->web_port() : own->port()}};
    arguments.processes = {own->process()};
  }
  std::vector<tcp::endpoint> endpoints;
  for (const Address& server : arguments.servers) endpoints.push_back(find(server));
  print(ServerLoad(arguments, std::move(endpoints)).run(), arguments, out);
  return 0;
}

}  // namespace cli::bench
