#pragma once

#include <spdlog/formatter.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>

namespace app {

struct LogSettings {
  std::string level = "info";   ///< debug, info, warn or error
  std::string format = "text";  ///< or json
  std::filesystem::path file;   ///< empty: standard error
  std::size_t megabytes = 64;   ///< a larger file becomes file.1, file.1 becomes file.2 …
  std::size_t files = 5;        ///< how many of these are kept
};

/// From now on spdlog writes as the settings say: one record is one line, whatever it says. Throws
/// std::runtime_error with one line for a person when the file cannot be written.
void start_log(const LogSettings& settings);

/// How a record is written, without colours: `2026-11-22T09:30:00.123Z warn text`, or one JSON object with `time`,
/// `level` and `text`. Control characters and what is not UTF-8 are escaped.
std::unique_ptr<spdlog::formatter> log_formatter(const std::string& format);

}  // namespace app
