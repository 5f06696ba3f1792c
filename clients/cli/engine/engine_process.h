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
#include "protocol/codec/plain_text.h"

namespace cli {

/// An engine cannot continue: it could not be started, died, or does not answer. The text may quote the engine and is
/// escaped.
struct EngineFailure : Failure {
  explicit EngineFailure(std::string_view text) : Failure(protocol::escaped(text)) {}
};

/// Where an engine runs, and where its output goes.
struct ProcessSettings {
  std::string log_file = {};  ///< file for the communication and standard error, escaped; empty: none
  bool keep_errors = false;   ///< stores standard error for errors(), as a log file does too, instead of passing it on
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

  /// The last lines of the communication as they were, with `>>` before commands and `<<` before answers.
  [[nodiscard]] std::string conversation() const;
  /// The end of standard error, if it is stored.
  [[nodiscard]] std::string errors() const;

 private:
  [[nodiscard]] std::string during() const;
  /// Waits for the process to exit and returns how it ended.
  std::string end_of_process();
  void log(std::string_view direction, std::string_view line);
  /// Appends the standard error since the last call to the log.
  void log_errors();

  std::string farewell_;
  std::string command_;          ///< the current command
  std::string last_line_;        ///< the last line since that command
  std::size_t unanswering_ = 0;  ///< bytes since the last answer
  std::deque<std::string> conversation_;
  UniqueFd log_;
  UniqueFd errors_;
  off_t logged_errors_ = 0;  ///< bytes of it that are in the log
  UniqueFd input_;           ///< the engine's standard input
  UniqueFd output_;          ///< the engine's standard output
  pid_t process_ = -1;
  LineReader lines_;
};

}  // namespace cli
