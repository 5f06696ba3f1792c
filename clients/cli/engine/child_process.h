#pragma once

#include <sys/types.h>

#include <string>

#include "clients/cli/net/unique_fd.h"

namespace cli {

/// A shell command with pipes to its standard input and output, in a process group of its own.
struct ChildProcess {
  pid_t id = -1;
  UniqueFd input;   ///< write end, non-blocking
  UniqueFd output;  ///< read end, non-blocking
};

/// Runs `/bin/sh -c "exec <command>"` with `error_fd` as its standard error. Throws std::system_error.
ChildProcess start_process(const std::string& command, int error_fd);

/// Kills the rest of the process group and waits for the process. Returns how it ended, such as "exited with status 3".
std::string reap(pid_t process);

}  // namespace cli
