#include "server/app/metrics_page.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace {

using namespace std::chrono_literals;

app::Health health() {
  return {"1.2.3", 60s, 7, 3, false, false, {4096, 8192, 1024}, 1500ms, {2, 5}};
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
  EXPECT_EQ(
      nlohmann::json::parse(well.body),
      (nlohmann::json{{"status", "ok"}, {"version", "1.2.3"}, {"uptime", 60}, {"connections", 7}, {"tables", 3}}));
  metrics.disk_works = false;
  EXPECT_EQ(app::health_page(metrics, health()).status, 503);
  EXPECT_EQ(nlohmann::json::parse(app::health_page(metrics, health()).body)["status"], "disk");
  app::Health ending = health();
  ending.stopping = true;
  EXPECT_EQ(nlohmann::json::parse(app::health_page(metrics, ending).body)["status"], "stopping");
}

}  // namespace
