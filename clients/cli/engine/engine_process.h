#pragma once

#include <sys/types.h>

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "clients/cli/failure.h"
#include "clients/cli/net/line_stream.h"
#include "clients/cli/net/unique_fd.h"

namespace cli {

/// An engine cannot continue: it could not be started, died, or does not answer.
struct EngineFailure : Failure {
  using Failure::Failure;
};

/// Where an engine runs, and where its output goes.
struct ProcessSettings {
  std::string log_file = {};      ///< file for the communication and standard error; empty: none
  bool keep_errors = false;       ///< stores standard error for errors() instead of passing it on
  std::optional<int> core = {};   ///< core to bind the engine to
  std::string farewell = "quit";  ///< the line that ends the engine
};

/// Communication in lines with an engine in a process and process group of its own. Independent of the protocol.
class EngineProcess {
 public:
  /// Starts `/bin/sh -c "exec <command>"`. Throws EngineFailure, or Failure if the log or the core is not available.
  explicit EngineProcess(const std::string& command, const ProcessSettings& settings = {});
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;
  /// Sends `quit`, or the farewell of the settings. Kills an engine that does not exit, with all its processes.
  ~EngineProcess();

  /// Sends lines at once. Throws EngineFailure, as the following functions do.
  void send(std::span<const std::string> lines);
  /// Poll it while waiting for a line.
  [[nodiscard]] int fd() const { return output_.get(); }
  /// The next line, if it has arrived or arrives before the deadline.
  std::optional<std::string> receive(Deadline deadline);
  /// Marks the end of an answer: output after it counts towards the limit of unanswered output.
  void answered() { unanswering_ = 0; }

  /// Later failures name this command.
  void at(std::string command);
  /// Throws because the answer took too long.
  [[noreturn]] void give_up() const;

  /// The last lines of the communication, with `>>` before commands and `<<` before answers.
  [[nodiscard]] std::string conversation() const;
  /// The end of standard error, if it is stored.
  [[nodiscard]] std::string errors() const;

 private:
  [[nodiscard]] std::string during() const;
  /// Waits for the process to exit and returns how it ended.
  std::string end_of_process();
  void log(std::string_view direction, std::string_view line);

  std::string farewell_;
  std::string command_;          ///< the current command
  std::string last_line_;        ///< the last line since that command
  std::size_t unanswering_ = 0;  ///< bytes since the last answer
  std::deque<std::string> conversation_;
  UniqueFd log_;
  UniqueFd errors_;
  UniqueFd input_;   ///< the engine's standard input
  UniqueFd output_;  ///< the engine's standard output
  pid_t process_ = -1;
  LineReader lines_;
};

}  // namespace cli
