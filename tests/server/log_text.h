#pragma once

#include <spdlog/details/null_mutex.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <string>

namespace tests {

/// Logs into a string, without a stream, because the undefined-behaviour sanitizer opens a pipe when it first sees a
/// type with virtual functions.
class StringSink : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
 public:
  explicit StringSink(std::string& text) : text_(text) {}

 private:
  void sink_it_(const spdlog::details::log_msg& message) override {
    text_.append(message.payload.data(), message.payload.size());
    text_ += '\n';
  }
  void flush_() override {}

  std::string& text_;
};

/// The messages logged during its lifetime, one per line.
struct LogText {
  LogText() {
    spdlog::set_default_logger(std::make_shared<spdlog::logger>("test", std::make_shared<StringSink>(text)));
  }
  LogText(const LogText&) = delete;
  LogText& operator=(const LogText&) = delete;
  ~LogText() { spdlog::set_default_logger(before_); }

  std::string text;

 private:
  std::shared_ptr<spdlog::logger> before_ = spdlog::default_logger();
};

}  // namespace tests
