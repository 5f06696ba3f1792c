#pragma once

#include <sys/types.h>

#include <string>

#include "clients/cli/net/unique_fd.h"

namespace cli {

/// A shell command with pipes to its standard input and output, as the leader of a new process group.
struct ChildProcess {
  pid_t id = -1;
  UniqueFd input;   ///< to write to; never blocks
  UniqueFd output;  ///< to read from; never blocks
};

/// Runs `/bin/sh -c "exec <command>"`; its standard error becomes `error_fd`. Throws std::system_error.
ChildProcess start_process(const std::string& command, int error_fd);

/// Kills what is left of the process group, waits for the process, and says how it had ended: "exited with status 3".
std::string reap(pid_t process);

}  // namespace cli
