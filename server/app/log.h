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
  std::size_t files = 5;        ///< number of old files to keep
};

/// Makes spdlog write as the settings say: one record is one line, whatever its text. Throws std::runtime_error with a
/// one-line message for the operator if the file cannot be written.
void start_log(const LogSettings& settings);

/// The form of a record, without colours: `2026-11-22T09:30:00.123Z warn text`, or one JSON object with `time`, `level`
/// and `text`. Control characters and invalid UTF-8 are escaped.
std::unique_ptr<spdlog::formatter> log_formatter(const std::string& format);

}  // namespace app
