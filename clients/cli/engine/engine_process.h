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

/// An engine that cannot go on: it could not be started, has died, or does not answer.
struct EngineFailure : Failure {
  using Failure::Failure;
};

/// Where an engine runs, and where goes what it says.
struct ProcessSettings {
  std::string log_file = {};      ///< the conversation and the standard error are added to it; empty: nowhere
  bool keep_errors = false;       ///< the standard error is kept for errors(), instead of going to ours
  std::optional<int> core = {};   ///< of the machine, that it is bound to
  std::string farewell = "quit";  ///< the line that ends it
};

/// A conversation in lines with an engine in a process of its own, in a process group of its own. What the lines mean
/// is for its user to know.
class EngineProcess {
 public:
  /// Starts `/bin/sh -c "exec <command>"`. Throws EngineFailure; Failure when the log or the core is not to be had.
  explicit EngineProcess(const std::string& command, const ProcessSettings& settings = {});
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;
  /// Says `quit`, or what the settings have for it; whoever does not listen is killed, with everything it has started.
  ~EngineProcess();

  /// Sends lines in one piece. Throws EngineFailure, as all that follow do.
  void send(std::span<const std::string> lines);
  /// To be polled while a line is awaited.
  [[nodiscard]] int fd() const { return output_.get(); }
  /// The next line, if it has come by now or comes before the deadline.
  std::optional<std::string> receive(Deadline deadline);
  /// The lines up to here were an answer: who writes without end gives none.
  void answered() { unanswering_ = 0; }

  /// From now on failures say that they came at this command.
  void at(std::string command);
  /// Throws because the answer took too long.
  [[noreturn]] void give_up() const;

  /// The last lines of the conversation, `>>` before what it was told and `<<` before what it said.
  [[nodiscard]] std::string conversation() const;
  /// The end of what it wrote to its standard error, where that is kept.
  [[nodiscard]] std::string errors() const;

 private:
  [[nodiscard]] std::string during() const;
  /// The process is gone or about to go: how it ended.
  std::string end_of_process();
  void log(std::string_view direction, std::string_view line);

  std::string farewell_;
  std::string command_;          ///< that it is at
  std::string last_line_;        ///< that it wrote since
  std::size_t unanswering_ = 0;  ///< bytes that it wrote since its last answer
  std::deque<std::string> conversation_;
  UniqueFd log_;
  UniqueFd errors_;
  UniqueFd input_;   ///< the engine's standard input
  UniqueFd output_;  ///< and output
  pid_t process_ = -1;
  LineReader lines_;
};

}  // namespace cli
