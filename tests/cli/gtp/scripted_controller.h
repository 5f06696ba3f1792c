#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "clients/cli/game_start.h"
#include "clients/cli/gtp/gtp_session.h"

namespace tests {

/// A controller scripted by a test: records what the engine sends and decides when its next line arrives.
class ScriptedController : public cli::GtpController {
 public:
  void send(std::string_view text) override {
    sent_ += text;
    if (on_send) on_send();
  }
  std::stop_token next_line() override {
    next_line_ = {};
    if (on_wait) on_wait();
    return next_line_.get_token();
  }
  std::stop_token interruption() override {
    interruption_ = {};
    if (on_think) on_think();
    return interruption_.get_token();
  }

  /// From now on a line is waiting.
  void speak() { next_line_.request_stop(); }
  void interrupt() { interruption_.request_stop(); }
  std::string take_sent() { return std::exchange(sent_, ""); }
  [[nodiscard]] const std::string& sent() const { return sent_; }

  std::function<void()> on_send;   ///< called when something was sent
  std::function<void()> on_wait;   ///< called when the engine begins to wait for the next line
  std::function<void()> on_think;  ///< called when a thought begins that can be interrupted

 private:
  std::string sent_;
  std::stop_source next_line_;
  std::stop_source interruption_;
};

/// An engine and its answer: "= text" or "? text".
class GtpEngineUnderTest {
 public:
  explicit GtpEngineUnderTest(std::string_view game, std::vector<core::KeyValue> options = {},
                              const cli::BotSpec& bot = fast, cli::GtpHabits habits = {})
      : session_(
            *cli::GtpSession::open(**cli::find_kind(game), std::move(options), bot, std::move(habits), controller)) {}

  std::string operator()(std::string_view line) {
    std::string text = raw(line);
    if (text.empty()) return text;
    if (!text.ends_with("\n\n")) return "no end: " + text;
    text.resize(text.size() - 2);
    return text.size() == 1 ? text + ' ' : text;
  }
  /// Includes the empty line at the end.
  std::string raw(std::string_view line) {
    session_.answer(line);
    return controller.take_sent();
  }
  [[nodiscard]] bool is_over() const { return session_.is_over(); }
  void ponder() { session_.ponder(); }

  static inline const cli::BotSpec fast{"uct", {{"playouts", "50"}}};

  ScriptedController controller;

 private:
  cli::GtpSession session_;
};

}  // namespace tests
