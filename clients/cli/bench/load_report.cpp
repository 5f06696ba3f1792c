#include "clients/cli/bench/load_report.h"

#include <algorithm>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <string_view>

namespace cli::bench {
namespace {

double each(double sum, std::int64_t count) {
  return count == 0 ? 0 : sum / static_cast<double>(count);
}

ServerUsage sum_of(const std::vector<ServerUsage>& usages) {
  ServerUsage sum;
  for (const ServerUsage& usage : usages) {
    sum.cpu_seconds += usage.cpu_seconds;
    sum.memory_bytes += usage.memory_bytes;
  }
  return sum;
}

nlohmann::ordered_json json_of(const LoadReport& report, const ServerLoadArguments& arguments) {
  const auto moves = static_cast<double>(report.moves);
  nlohmann::ordered_json json{{"game", arguments.game},
                              {"servers", std::max<std::size_t>(arguments.servers.size(), 1)},
                              {"connections", arguments.connections},
                              {"rooms", arguments.rooms},
                              {"watchers", arguments.watchers},
                              {"idle", arguments.idle},
                              {"lobby", arguments.lobby},
                              {"websocket", arguments.web},
                              {"bots", arguments.bots},
                              {"plies", arguments.plies},
                              {"polling", arguments.polls},
                              {"rate", arguments.rate},
                              {"seconds", report.seconds},
                              {"requests_per_second", static_cast<double>(report.requests) / report.seconds},
                              {"moves", report.moves},
                              {"moves_per_second", moves / report.seconds},
                              {"p50_ms", report.p50},
                              {"p99_ms", report.p99},
                              {"p999_ms", report.p999},
                              {"slowest_ms", report.slowest}};
  if (arguments.watchers > 0) {
    json["watched_lines"] = report.watched_lines;
    json["watched_lines_per_second"] = static_cast<double>(report.watched_lines) / report.seconds;
  }
  if (arguments.lobby > 0) json["listed_lines_per_second"] = static_cast<double>(report.listed_lines) / report.seconds;
  if (!report.usages.empty()) {
    const ServerUsage sum = sum_of(report.usages);
    json["memory_bytes"] = sum.memory_bytes;
    json["cpu_seconds"] = sum.cpu_seconds;
    // The CPU time that bots think is not a cost of moves.
    if (arguments.bots == 0) json["cpu_us_per_move"] = each(sum.cpu_seconds * 1e6, report.moves);
    for (const ServerUsage& usage : report.usages)
      json["processes"].push_back(
          {{"pid", usage.process}, {"cpu_seconds", usage.cpu_seconds}, {"memory_bytes", usage.memory_bytes}});
  }
  if (report.bytes_per_idle) json["bytes_per_idle_connection"] = *report.bytes_per_idle;
  if (report.bytes_per_room) json["bytes_per_room"] = *report.bytes_per_room;
  return json;
}

void print_usage(const ServerUsage& usage, double seconds, std::string_view by, std::ostream& out) {
  out << std::setprecision(1) << 100 * usage.cpu_seconds / seconds << " % of a core used by " << by << ", "
      << std::setprecision(0) << usage.memory_bytes / (1 << 20) << " MiB of memory\n";
}

void print_usages(const LoadReport& report, const ServerLoadArguments& arguments, std::ostream& out) {
  const ServerUsage sum = sum_of(report.usages);
  const bool several = report.usages.size() > 1;
  print_usage(sum, report.seconds, several ? "the servers" : "the server", out);
  if (several)
    for (const ServerUsage& usage : report.usages)
      print_usage(usage, report.seconds, "process " + std::to_string(usage.process), out);
  if (arguments.bots == 0)
    out << std::setprecision(1) << each(sum.cpu_seconds * 1e6, report.moves) << " µs of server CPU per move\n";
}

}  // namespace

void print(const LoadReport& report, const ServerLoadArguments& arguments, std::ostream& out) {
  if (arguments.json) {
    out << json_of(report, arguments).dump() << std::endl;
    return;
  }
  const auto per_second = [&](std::int64_t count) { return static_cast<double>(count) / report.seconds; };
  out << std::fixed << std::setprecision(0) << per_second(report.moves) << " durable moves/s by "
      << arguments.connections << " players at " << arguments.rooms << " tables, " << per_second(report.requests)
      << " requests/s\n"
      << std::setprecision(2) << "from sending a move to its line at the opponent: " << report.p50 << " ms (p50), "
      << report.p99 << " ms (p99), " << report.p999 << " ms (p999), " << report.slowest << " ms (max)\n";
  if (arguments.watchers > 0)
    out << std::setprecision(0) << per_second(report.watched_lines) << " lines/s to " << arguments.watchers
        << " watchers\n";
  if (arguments.lobby > 0)
    out << std::setprecision(0) << per_second(report.listed_lines) << " changes of tables/s to " << arguments.lobby
        << " lobbies\n";
  if (!report.usages.empty()) print_usages(report, arguments, out);
  if (report.bytes_per_idle)
    out << std::setprecision(1) << *report.bytes_per_idle / 1024 << " KB per idle connection\n";
  if (report.bytes_per_room) out << std::setprecision(1) << *report.bytes_per_room / 1024 << " KB per table\n";
  out << std::flush;
}

}  // namespace cli::bench
