#include "server/app/metrics_page.h"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace app {
namespace {

double in_seconds_of(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

class MetricsText {
 public:
  void counter(std::string_view name, std::string_view help, double value) { one(name, help, "counter", value); }
  void gauge(std::string_view name, std::string_view help, double value) { one(name, help, "gauge", value); }

  void histogram(std::string_view name, std::string_view help, const Durations& durations) {
    head(name, help, "histogram");
    for (std::size_t i = 0; i < Durations::bounds.size(); ++i)
      out_ << name << "_bucket{le=\"" << in_seconds_of(Durations::bounds[i]) << "\"} " << durations.at_most(i) << '\n';
    out_ << name << "_bucket{le=\"+Inf\"} " << durations.count() << '\n'
         << name << "_sum " << in_seconds_of(durations.sum()) << '\n'
         << name << "_count " << durations.count() << '\n';
  }

  void build(std::string_view version) {
    head("qiyuan_build_info", "Version of the program.", "gauge");
    out_ << "qiyuan_build_info{version=\"" << version << "\"} 1\n";
  }

  [[nodiscard]] std::string text() const { return out_.str(); }

 private:
  void head(std::string_view name, std::string_view help, std::string_view type) {
    out_ << "# HELP " << name << ' ' << help << "\n# TYPE " << name << ' ' << type << '\n';
  }
  void one(std::string_view name, std::string_view help, std::string_view type, double value) {
    head(name, help, type);
    out_.precision(15);
    out_ << name << ' ' << value << '\n';
  }

  std::ostringstream out_;
};

/// The figures that every program reports to Prometheus, under the names that its own libraries use. On systems other
/// than Linux the files are missing, and the figures with them.
void add_process(MetricsText& text, std::chrono::seconds up) {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  text.counter("process_cpu_seconds_total", "Total CPU time used.", seconds(usage.ru_utime) + seconds(usage.ru_stime));
  std::ifstream statm("/proc/self/statm");
  if (std::int64_t size = 0, resident = 0; statm >> size >> resident)
    text.gauge("process_resident_memory_bytes", "Memory in use.",
               static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)));
  std::error_code error;
  const std::filesystem::directory_iterator descriptors("/proc/self/fd", error);
  if (!error)
    text.gauge("process_open_fds", "Number of open file descriptors.",
               static_cast<double>(std::distance(begin(descriptors), end(descriptors))));
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  text.gauge("process_max_fds", "Maximum number of open file descriptors.", static_cast<double>(limit.rlim_cur));
  const auto since_1970 = std::chrono::system_clock::now().time_since_epoch() - up;
  text.gauge("process_start_time_seconds", "Start time of the program, in seconds since 1970.",
             static_cast<double>(std::chrono::duration_cast<std::chrono::seconds>(since_1970).count()));
}

void add_disk(MetricsText& text, const DiskRoom& disk) {
  text.gauge("qiyuan_data_bytes", "Size of the data folder.", static_cast<double>(disk.data_bytes));
  text.gauge("qiyuan_disk_free_bytes", "Free space on its disk.", static_cast<double>(disk.free_bytes));
  text.gauge("qiyuan_log_bytes", "Size of the database's write-ahead log.", static_cast<double>(disk.log_bytes));
}

void add_data_check(MetricsText& text, const DataChecker::Report& data) {
  text.gauge("qiyuan_damaged_rows", "Rows of the database that do not match their checksums.",
             static_cast<double>(data.damaged_rows));
  text.gauge("qiyuan_damaged_places", "Places of the database that cannot be read.",
             static_cast<double>(data.damaged_places));
  text.gauge("qiyuan_data_checked", "1 after the check that follows each start has read the whole database.",
             data.complete ? 1 : 0);
}

}  // namespace

net::HttpReply metrics_page(const Metrics& metrics, const Health& health) {
  MetricsText text;
  text.build(health.version);
  text.gauge("qiyuan_connections", "Connected clients.", static_cast<double>(health.connections));
  text.counter("qiyuan_connections_total", "Accepted connections.", static_cast<double>(metrics.connections));
  text.gauge("qiyuan_tables", "Tables with a game that is not over.", static_cast<double>(health.tables));
  text.counter("qiyuan_lines_total", "Lines received from clients.", static_cast<double>(metrics.lines));
  text.counter("qiyuan_unreadable_lines_total", "Received lines that were not a request.",
               static_cast<double>(metrics.unreadable));
  text.counter("qiyuan_moves_total", "Moves saved on disk.", static_cast<double>(metrics.moves));
  text.counter("qiyuan_games_total", "Finished games.", static_cast<double>(metrics.games));
  text.histogram("qiyuan_save_seconds", "Time from the first request of a transaction until it is on disk.",
                 metrics.saves);
  text.counter("qiyuan_failed_saves_total", "Saves that failed.", static_cast<double>(metrics.failed_saves));
  if (health.doors) text.gauge("qiyuan_doors", "Doors of this server.", static_cast<double>(*health.doors));
  text.gauge("qiyuan_serves", "1 for the server that serves the games, 0 for a door.", health.door ? 0 : 1);
  if (health.disk) add_disk(text, *health.disk);
  text.gauge("qiyuan_lost_data", "Times that acknowledged data were lost and the loss has not been dealt with.",
             static_cast<double>(health.losses));
  if (health.data) add_data_check(text, *health.data);
  text.gauge("qiyuan_bots_thinking", "Built-in bots that are thinking.", static_cast<double>(health.bots.thinking));
  text.gauge("qiyuan_bots_waiting", "Built-in bots that wait for a thread.", static_cast<double>(health.bots.waiting));
  text.counter("qiyuan_bots_cut_total",
               "Thoughts of built-in bots that ended early because bots of other users waited.",
               static_cast<double>(health.bots.cut));
  text.counter("qiyuan_stood_still_seconds_total", "Total time that the server, and all game clocks, were stalled.",
               in_seconds_of(health.stood));
  add_process(text, health.up);
  return {200, "text/plain; version=0.0.4; charset=utf-8", text.text(), {}};
}

net::HttpReply health_page(const Metrics& metrics, const Health& health) {
  const std::string_view state = health.stopping                                ? "stopping"
                                 : !metrics.disk_works || metrics.saves_stalled ? "disk"
                                 : health.disk_is_full                          ? "full"
                                 : health.door && health.door->cut_off          ? "cut-off"
                                                                                : "ok";
  nlohmann::ordered_json json{{"status", state}, {"version", health.version}, {"uptime", health.up.count()}};
  if (health.door || health.doors) json["role"] = health.door ? "door" : "serving";
  if (health.door && !health.door->serving.empty()) json["serving"] = health.door->serving;
  if (health.doors) json["doors"] = *health.doors;
  if (health.losses > 0) json["lost"] = health.losses;
  if (health.data) {
    if (health.data->damaged_rows > 0) json["damaged_rows"] = health.data->damaged_rows;
    if (health.data->damaged_places > 0) json["damaged_places"] = health.data->damaged_places;
    json["checked"] = health.data->complete;
  }
  return {state == "ok" ? 200 : 503, "application/json", json.dump() + "\n", {}};
}

}  // namespace app
