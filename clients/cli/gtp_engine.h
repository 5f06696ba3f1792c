#pragma once

#include <sys/types.h>

#include <chrono>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "clients/cli/failure.h"
#include "clients/cli/line_stream.h"
#include "clients/cli/unique_fd.h"
#include "engine/core/expected.h"
#include "protocol/gtp.h"

namespace cli {

/// An engine that cannot go on: it could not be started, has died, or does not answer.
struct EngineFailure : Failure {
  using Failure::Failure;
};

/// Where an engine runs, and where goes what it says.
struct EngineProcess {
  std::string log_file = {};     ///< the conversation and the standard error are added to it; empty: nowhere
  bool keep_errors = false;      ///< the standard error is kept for errors(), instead of going to ours
  std::optional<int> core = {};  ///< of the machine, that it is bound to
};

/// A GTP engine in a process of its own, in a process group of its own.
class GtpEngine {
 public:
  /// What it answered; the fault quotes the command and the engine's refusal (`?`).
  using Reply = core::Expected<std::string>;

  /// Starts `/bin/sh -c "exec <command>"`. Throws EngineFailure; Failure when the log or the core is not to be had.
  explicit GtpEngine(const std::string& command, const EngineProcess& process = {});
  GtpEngine(const GtpEngine&) = delete;
  GtpEngine& operator=(const GtpEngine&) = delete;
  /// Asks it to quit; whoever does not listen is killed, with everything it has started.
  ~GtpEngine();

  /// Sends command lines, also while others are unanswered. Throws EngineFailure, as all that follow do.
  void send(std::span<const std::string> commands);
  void send(const std::string& command) { send(std::span{&command, 1}); }
  /// How many commands have no answer yet.
  [[nodiscard]] std::size_t unanswered() const { return unanswered_.size(); }
  /// To be polled while an answer is awaited.
  [[nodiscard]] int fd() const { return output_.get(); }
  /// The answer to the first unanswered command, if it has come by now or comes before the deadline.
  std::optional<Reply> receive(Deadline deadline);
  /// Throws because the answer took too long.
  [[noreturn]] void give_up() const;

  /// Sends and waits, for what is unanswered first: a refusal of that has failed the engine, as has one that takes
  /// longer.
  Reply ask(const std::string& command, std::chrono::milliseconds patience);

  /// The last lines of the conversation, `>>` before what it was told and `<<` before what it said.
  [[nodiscard]] std::string conversation() const;
  /// The end of what it wrote to its standard error, where that is kept.
  [[nodiscard]] std::string errors() const;

 private:
  [[nodiscard]] std::string during() const;
  /// The process is gone or about to go: how it ended.
  std::string end_of_process();
  void log(std::string_view direction, std::string_view line);

  std::deque<std::string> unanswered_;
  std::size_t unanswering_ = 0;  ///< bytes that it wrote since its last answer
  std::string command_;          ///< the first of them, or the last that was answered
  std::string last_line_;        ///< that the engine wrote since
  std::deque<std::string> conversation_;
  UniqueFd log_;
  UniqueFd errors_;
  UniqueFd input_;   ///< the engine's standard input
  UniqueFd output_;  ///< and output
  pid_t process_ = -1;
  LineReader lines_;
  protocol::gtp::ResponseReader responses_;
};

}  // namespace cli
