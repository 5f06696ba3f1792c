#include "server/app/metrics_page.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>

#include "server/app/metrics_access.h"
#include "server/app/save_watch.h"
#include "tests/server/temporary_folder.h"

namespace {

using namespace std::chrono_literals;

app::Health health() {
  return {"1.2.3",
          60s,
          7,
          3,
          false,
          false,
          app::DiskRoom{4096, 8192, 1024},
          1500ms,
          {2, 5, 3},
          0,
          app::DataChecker::Report{}};
}

/// The value of a metric as text; empty if there is none.
std::string value(const std::string& text, const std::string& name) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(name + " ")) return line.substr(name.size() + 1);
  return {};
}

TEST(Metrics, ListsEachMetricOnceWithItsHelpAndType) {
  app::Metrics metrics;
  metrics.moves = 12'345'678'901;
  const net::HttpReply reply = app::metrics_page(metrics, health());
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.content_type, "text/plain; version=0.0.4; charset=utf-8");
  EXPECT_EQ(value(reply.body, "qiyuan_build_info{version=\"1.2.3\"}"), "1");
  EXPECT_EQ(value(reply.body, "qiyuan_connections"), "7");
  EXPECT_EQ(value(reply.body, "qiyuan_tables"), "3");
  EXPECT_EQ(value(reply.body, "qiyuan_data_bytes"), "4096");
  EXPECT_EQ(value(reply.body, "qiyuan_log_bytes"), "1024");
  EXPECT_EQ(value(reply.body, "qiyuan_disk_free_bytes"), "8192");
  EXPECT_EQ(value(reply.body, "qiyuan_moves_total"), "12345678901");
  EXPECT_EQ(value(reply.body, "qiyuan_bots_thinking"), "2");
  EXPECT_EQ(value(reply.body, "qiyuan_bots_waiting"), "5");
  EXPECT_EQ(value(reply.body, "qiyuan_bots_cut_total"), "3");
  EXPECT_EQ(value(reply.body, "qiyuan_stood_still_seconds_total"), "1.5");

  // Every line is a comment or a sample of the metric family that the last comments announced.
  const std::regex sample(R"re(([a-z_]+)(\{[a-z]+="[^"]*"\})? [0-9.e+-]+)re");
  std::set<std::string> families;
  std::string family;
  std::istringstream lines(reply.body);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("# HELP ")) {
      family = line.substr(7, line.find(' ', 7) - 7);
      EXPECT_TRUE(families.insert(family).second) << family;
    } else if (!line.starts_with("# TYPE " + family + " ")) {
      std::smatch match;
      ASSERT_TRUE(std::regex_match(line, match, sample)) << line;
      EXPECT_TRUE(match[1].str().starts_with(family)) << line;
    }
  }
}

TEST(Metrics, CountsDurationsInBuckets) {
  app::Metrics metrics;
  for (const auto time : {300us, 700us, 5'000us, 3'000'000us}) metrics.saves.add(time);
  const std::string text = app::metrics_page(metrics, health()).body;
  EXPECT_EQ(value(text, "qiyuan_save_seconds_bucket{le=\"0.0005\"}"), "1");
  EXPECT_EQ(value(text, "qiyuan_save_seconds_bucket{le=\"0.001\"}"), "2");
  EXPECT_EQ(value(text, "qiyuan_save_seconds_bucket{le=\"0.005\"}"), "3");
  EXPECT_EQ(value(text, "qiyuan_save_seconds_bucket{le=\"2\"}"), "3");
  EXPECT_EQ(value(text, "qiyuan_save_seconds_bucket{le=\"+Inf\"}"), "4");
  EXPECT_EQ(value(text, "qiyuan_save_seconds_count"), "4");
  EXPECT_EQ(value(text, "qiyuan_save_seconds_sum"), "3.006");
}

TEST(Health, IsGoodOnlyWhileMovesAreAcceptedAndSaved) {
  app::Metrics metrics;
  const net::HttpReply well = app::health_page(metrics, health());
  EXPECT_EQ(well.status, 200);
  EXPECT_EQ(nlohmann::json::parse(well.body),
            (nlohmann::json{{"status", "ok"}, {"version", "1.2.3"}, {"uptime", 60}, {"checked", false}}))
      << "nothing that changes with a game";
  metrics.disk_works = false;
  EXPECT_EQ(app::health_page(metrics, health()).status, 503);
  EXPECT_EQ(nlohmann::json::parse(app::health_page(metrics, health()).body)["status"], "disk");
  app::Health damaged = health();
  damaged.data = app::DataChecker::Report{2, 3, true};
  EXPECT_EQ(nlohmann::json::parse(app::health_page(app::Metrics{}, damaged).body),
            (nlohmann::json{{"status", "ok"},
                            {"version", "1.2.3"},
                            {"uptime", 60},
                            {"damaged_rows", 2},
                            {"damaged_places", 3},
                            {"checked", true}}));
  metrics = {};
  metrics.saves_stalled = true;
  EXPECT_EQ(nlohmann::json::parse(app::health_page(metrics, health()).body)["status"], "disk");
  app::Health ending = health();
  ending.stopping = true;
  EXPECT_EQ(nlohmann::json::parse(app::health_page(metrics, ending).body)["status"], "stopping");
}

TEST(Health, SaysNothingAboutFilesWithoutADataFolder) {
  app::Health remote = health();
  remote.disk.reset();
  remote.data.reset();
  EXPECT_EQ(nlohmann::json::parse(app::health_page(app::Metrics{}, remote).body),
            (nlohmann::json{{"status", "ok"}, {"version", "1.2.3"}, {"uptime", 60}}));
  const std::string text = app::metrics_page(app::Metrics{}, remote).body;
  for (const char* name : {"qiyuan_data_bytes", "qiyuan_disk_free_bytes", "qiyuan_log_bytes", "qiyuan_damaged_rows",
                           "qiyuan_damaged_places", "qiyuan_data_checked"})
    EXPECT_EQ(value(text, name), "") << name;
  EXPECT_EQ(value(text, "qiyuan_tables"), "3");
}

TEST(SaveWatch, NoticesAWriteThatWaitsForLong) {
  app::SaveWatch watch;
  const app::SaveWatch::Time start;
  watch.look(true, start);
  watch.look(true, start + 4s);
  EXPECT_FALSE(watch.stalled());
  watch.saved();  // one write after the other waits, each for a short time
  watch.look(true, start + 8s);
  watch.look(true, start + 12s);
  EXPECT_FALSE(watch.stalled());
  watch.look(true, start + 13s);
  EXPECT_TRUE(watch.stalled());
  watch.look(false, start + 14s);
  EXPECT_FALSE(watch.stalled());
  watch.look(true, start + 15s);
  EXPECT_FALSE(watch.stalled());
}

net::HttpRequest from(const std::string& sender) {
  net::HttpRequest request;
  request.sender = sender;
  return request;
}

TEST(MetricsAccess, IsForTheServersOwnComputerUnlessAnOptionSaysOtherwise) {
  const app::MetricsAccess access{app::MetricsSettings{}};
  for (const char* address : {"127.0.0.1", "127.8.8.8", "::1"}) EXPECT_TRUE(access.allows(from(address))) << address;
  for (const char* address : {"192.0.2.7", "10.0.0.1", "2001:db8::1", "", "localhost"})
    EXPECT_FALSE(access.allows(from(address))) << address;
}

TEST(MetricsAccess, IsRefusedThroughAProxyOnTheSameComputer) {
  net::HttpRequest request = from("127.0.0.1");
  request.forwarded = true;
  EXPECT_FALSE(app::MetricsAccess{app::MetricsSettings{}}.allows(request));
}

TEST(MetricsAccess, IsForTheNamedAddressesOnly) {
  app::MetricsSettings settings;
  settings.from = {"192.0.2.0/24"};
  const app::MetricsAccess access{settings};
  EXPECT_TRUE(access.allows(from("192.0.2.7")));
  EXPECT_FALSE(access.allows(from("127.0.0.1")));
  settings.from = {"prometheus"};
  EXPECT_THROW(app::MetricsAccess{settings}, std::runtime_error);
}

TEST(MetricsAccess, IsForEveryoneWithTheToken) {
  const TemporaryFolder folder;
  app::MetricsSettings settings;
  settings.token = folder.path() / "token";
  std::ofstream(*settings.token) << "0123456789abcdef\n";
  const app::MetricsAccess access{settings};
  net::HttpRequest request = from("192.0.2.7");
  request.forwarded = true;
  for (const char* wrong : {"", "0123456789abcde", "0123456789abcdef0"}) {
    request.bearer = wrong;
    EXPECT_FALSE(access.allows(request)) << wrong;
  }
  request.bearer = "0123456789abcdef";
  EXPECT_TRUE(access.allows(request));

  for (const char* weak : {"", "short", "two words are no token", "line 0123456789\nanother 0123456789"}) {
    std::ofstream(*settings.token) << weak;
    EXPECT_THROW(app::MetricsAccess{settings}, std::runtime_error) << weak;
  }
  settings.token = folder.path() / "missing";
  EXPECT_THROW(app::MetricsAccess{settings}, std::runtime_error);
}

}  // namespace
