#include "server/app/log.h"

#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>

namespace {

std::string logged(const std::string& format, const std::string& text) {
  std::ostringstream out;
  spdlog::logger log("test", std::make_shared<spdlog::sinks::ostream_sink_mt>(out));
  log.set_formatter(app::log_formatter(format));
  log.warn("{}", text);
  return out.str();
}

/// A text with a forged second record, a terminal colour, a line separator, a C1 control and bytes that are not UTF-8.
const std::string hostile = "棋院\n2026 info forged\x1b[31m \u2028\u0085 \xff\"";

TEST(Log, WritesEveryRecordOnOneLine) {
  const std::string line = logged("text", hostile);
  EXPECT_TRUE(std::regex_match(line, std::regex(R"re(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z warning .*\n)re"))) << line;
  EXPECT_NE(line.find("棋院\\u000A2026 info forged\\u001B[31m \\u2028\\u0085 \\xFF\""), std::string::npos) << line;
}

TEST(Log, WritesEveryRecordAsOneJsonObject) {
  const std::string line = logged("json", hostile);
  ASSERT_EQ(line.find('\n'), line.size() - 1);
  for (const char c : line.substr(0, line.size() - 1)) EXPECT_TRUE(c >= ' ' && c < 0x7f) << line;
  const auto json = nlohmann::json::parse(line);
  EXPECT_EQ(json["level"], "warning");
  EXPECT_EQ(json["text"], "棋院\n2026 info forged\x1b[31m \u2028\u0085 \ufffd\"");
  EXPECT_TRUE(std::regex_match(json["time"].get<std::string>(), std::regex(R"re(\d{4}-\d\d-\d\dT[\d:.]{12}Z)re")));
}

TEST(Log, RotatesLargeFilesAndDeletesOldOnes) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("qiyuan-log-" + std::to_string(::getpid()));
  std::filesystem::create_directory(folder);
  const std::shared_ptr<spdlog::logger> before = spdlog::default_logger();
  app::start_log({"info", "text", folder / "log", 1, 2});
  for (int i = 0; i < 4 * 1024; ++i) spdlog::info("{}", std::string(1024, 'x'));
  spdlog::debug("nobody wants to know");
  spdlog::set_default_logger(before);
  spdlog::drop("qiyuan");

  std::uintmax_t bytes = 0;
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    ++files;
    EXPECT_LE(entry.file_size(), 1U << 20U);
    bytes += entry.file_size();
  }
  EXPECT_EQ(files, 3);
  EXPECT_GT(bytes, 2U << 20U);
  std::filesystem::remove_all(folder);
}

TEST(Log, ReportsTheFileThatItCannotWrite) {
  try {
    app::start_log({"info", "text", "/proc/no/such/file", 1, 1});
    FAIL() << "the file could be written";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string{error.what()}.find("/proc/no/such/file"), std::string::npos) << error.what();
  }
}

}  // namespace
