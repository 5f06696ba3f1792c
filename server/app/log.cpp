#include "server/app/log.h"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "protocol/codec/plain_text.h"

namespace app {
namespace {

using Buffer = spdlog::memory_buf_t;

void append(Buffer& out, std::string_view text) {
  out.append(text.data(), text.data() + text.size());
}

/// The text of a record, with everything escaped that could look like another record or control a terminal.
class EscapedText final : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& record, const std::tm& /*time*/, Buffer& out) override {
    append(out, protocol::escaped(std::string_view{record.payload.data(), record.payload.size()}));
  }
  [[nodiscard]] std::unique_ptr<custom_flag_formatter> clone() const override {
    return std::make_unique<EscapedText>();
  }
};

/// The same as a JSON string.
class JsonText final : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& record, const std::tm& /*time*/, Buffer& out) override {
    const nlohmann::json text = std::string{record.payload.data(), record.payload.size()};
    append(out, text.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace));
  }
  [[nodiscard]] std::unique_ptr<custom_flag_formatter> clone() const override { return std::make_unique<JsonText>(); }
};

std::unique_ptr<spdlog::formatter> formatter(const std::string& format, const std::string& level) {
  auto made = std::make_unique<spdlog::pattern_formatter>(spdlog::pattern_time_type::utc);
  made->add_flag<EscapedText>('*').add_flag<JsonText>('?');
  constexpr std::string_view time = "%Y-%m-%dT%H:%M:%S.%eZ";
  made->set_pattern(format == "json" ? R"({"time":")" + std::string{time} + R"(","level":"%l","text":%?})"
                                     : std::string{time} + ' ' + level + " %*");
  return made;
}

}  // namespace

std::unique_ptr<spdlog::formatter> log_formatter(const std::string& format) {
  return formatter(format, "%l");
}

void start_log(const LogSettings& settings) {
  spdlog::drop("qiyuan");
  if (settings.file.empty()) {
    spdlog::set_default_logger(spdlog::stderr_color_mt("qiyuan"));
    // On a terminal, colours for the level only.
    spdlog::set_formatter(formatter(settings.format, "%^%l%$"));
  } else {
    try {
      spdlog::set_default_logger(
          spdlog::rotating_logger_mt("qiyuan", settings.file.string(), settings.megabytes << 20U, settings.files));
    } catch (const spdlog::spdlog_ex& error) {
      throw std::runtime_error("cannot write the log " + settings.file.string() + ": " + error.what());
    }
    spdlog::set_formatter(log_formatter(settings.format));
    spdlog::flush_on(spdlog::level::info);
  }
  spdlog::set_level(spdlog::level::from_str(settings.level));
}

}  // namespace app
