// Measures any server that answers each line with one line, with the same connections and clocks that `qiyuan bench
// server` uses for the Qiyuan server.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdio>
#include <deque>
#include <exception>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "clients/cli/bench/latencies.h"
#include "clients/cli/bench/line_wire.h"
#include "clients/cli/bench/process_usage.h"

namespace {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;

struct Arguments {
  std::uint16_t port = 0;
  std::size_t connections = 50;
  double rate = 0;
  double seconds = 5;
  std::optional<pid_t> process;  ///< of the server
};

Clock::duration of_seconds(double seconds) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

class Load;

class Caller final : public cli::bench::LineWire {
 public:
  Caller(asio::io_context& io, Load& load) : LineWire(io), load_(load) {}
  void call();

 private:
  void connected() override;
  void line(std::string_view text) override;
  void lost(const std::string& why) override { throw std::runtime_error("the connection is lost: " + why); }

  Load& load_;
  Clock::time_point sent_;
};

class Load {
 public:
  explicit Load(const Arguments& arguments) : arguments_(arguments), pace_(io_) {}

  void run() {
    const asio::ip::tcp::endpoint server(asio::ip::address_v4::loopback(), arguments_.port);
    while (callers_.size() < arguments_.connections)
      callers_.emplace_back(std::make_unique<Caller>(io_, *this))->connect(server);
    while (connected_ < callers_.size()) io_.run_one();
    next_ = Clock::now();
    if (arguments_.rate > 0)
      keep_pace();
    else
      for (const auto& caller : callers_) caller->call();
    io_.run_for(std::min(Clock::duration{std::chrono::seconds{1}}, of_seconds(arguments_.seconds / 4)));
    times_.clear();
    const double cpu_before = cpu_seconds();
    const Clock::time_point start = Clock::now();
    io_.run_for(of_seconds(arguments_.seconds));
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const auto lines = static_cast<double>(times_.count());
    const double cpu = cpu_seconds() - cpu_before;
    times_.sort();
    nlohmann::ordered_json json{{"lines_per_second", lines / seconds},
                                {"p50_ms", times_.percentile(0.5)},
                                {"p99_ms", times_.percentile(0.99)},
                                {"p999_ms", times_.percentile(0.999)}};
    if (arguments_.process) json["cpu_us_per_line"] = cpu * 1e6 / std::max(lines, 1.0);
    std::cout << json.dump() << std::endl;
  }

  void connected(Caller& caller) {
    ++connected_;
    free_.push_back(&caller);
  }
  void answered(Caller& caller, Clock::duration time) {
    times_.add(time);
    if (arguments_.rate > 0)
      free_.push_back(&caller);
    else
      caller.call();
  }

 private:
  [[nodiscard]] double cpu_seconds() const {
    return arguments_.process ? cli::bench::usage_of(*arguments_.process).cpu_seconds : 0;
  }

  /// Paces requests in the same way as `qiyuan bench server`.
  void keep_pace() {
    const Clock::time_point now = Clock::now();
    for (; next_ <= now; next_ += of_seconds(1 / arguments_.rate)) {
      if (free_.empty()) {
        next_ = now;
        continue;
      }
      Caller& caller = *free_.front();
      free_.pop_front();
      caller.call();
    }
    pace_.expires_at(next_);
    pace_.async_wait([this](const boost::system::error_code& cancelled) {
      if (!cancelled) keep_pace();
    });
  }

  Arguments arguments_;
  asio::io_context io_{1};
  asio::steady_timer pace_;
  Clock::time_point next_;
  std::vector<std::unique_ptr<Caller>> callers_;
  std::deque<Caller*> free_;
  std::size_t connected_ = 0;
  cli::bench::Latencies times_;
};

void Caller::call() {
  sent_ = Clock::now();
  send("@a SetDot,1234,black,D4,17");
}
void Caller::connected() {
  load_.connected(*this);
}
void Caller::line(std::string_view) {
  load_.answered(*this, Clock::now() - sent_);
}

int run(int argc, char** argv) {
  Arguments arguments;
  CLI::App app("Sends lines of the length of a move, each connection the next when the last was answered.",
               "line_load");
  app.add_option("PORT", arguments.port, "of a server on this machine")->required();
  app.add_option("--connections", arguments.connections, "how many")->capture_default_str();
  app.add_option("--rate", arguments.rate, "lines a second of all; 0: as fast as they are answered")
      ->capture_default_str();
  app.add_option("--seconds", arguments.seconds, "how long is measured")->capture_default_str();
  app.add_option("--pid", arguments.process, "the server's process, to measure its CPU time");
  CLI11_PARSE(app, argc, argv);
  Load(arguments).run();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "line_load: %s\n", error.what());
    return 1;
  }
}
