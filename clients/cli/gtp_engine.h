#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
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

/// A GTP engine in a process of its own, in a process group of its own. One command at a time.
class GtpEngine {
 public:
  /// What it answered; the fault quotes the command and the engine's refusal (`?`).
  using Reply = core::Expected<std::string>;

  /// Starts `/bin/sh -c "exec <command>"`. What the engine says on its standard error goes to ours; with a log file
  /// both that and every line of the conversation are added to the file. Throws EngineFailure.
  explicit GtpEngine(const std::string& command, const std::string& log_file = {});
  GtpEngine(const GtpEngine&) = delete;
  GtpEngine& operator=(const GtpEngine&) = delete;
  /// Asks it to quit; whoever does not listen is killed, with everything it has started.
  ~GtpEngine();

  /// Sends a command line; expects that the last one has been answered. Throws EngineFailure, as all that follow do.
  void send(const std::string& command);
  /// To be polled while an answer is awaited.
  [[nodiscard]] int fd() const { return output_.get(); }
  /// The answer, if it has come by now or comes before the deadline.
  std::optional<Reply> receive(Deadline deadline);
  /// Throws because the answer took too long.
  [[noreturn]] void give_up() const;

  /// Sends and waits; an engine that takes longer has failed.
  Reply ask(const std::string& command, std::chrono::milliseconds patience);

 private:
  [[nodiscard]] std::string during() const;
  /// The process is gone or about to go: how it ended.
  std::string end_of_process();
  void log(std::string_view direction, std::string_view line) const;

  std::string command_;
  std::string last_line_;  ///< that the engine wrote since
  UniqueFd log_;
  UniqueFd input_;   ///< the engine's standard input
  UniqueFd output_;  ///< and output
  pid_t process_ = -1;
  LineReader lines_;
  protocol::gtp::ResponseReader responses_;
};

}  // namespace cli
