#include "clients/cli/engine/child_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>
#include <utility>

namespace cli {
namespace {

void check(int error, const char* what) {
  if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

struct Pipe {
  UniqueFd read;
  UniqueFd write;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  check(::pipe2(ends.data(), O_CLOEXEC) == 0 ? 0 : errno, "pipe");
  return {UniqueFd(ends[0]), UniqueFd(ends[1])};
}

void set_nonblocking(const UniqueFd& fd) {
  check(::fcntl(fd.get(), F_SETFL, O_NONBLOCK) == 0 ? 0 : errno, "fcntl");
}

/// The arguments of posix_spawn.
struct Preparations {
  Preparations() {
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawnattr_init(&attributes);
  }
  Preparations(const Preparations&) = delete;
  Preparations& operator=(const Preparations&) = delete;
  ~Preparations() {
    ::posix_spawn_file_actions_destroy(&files);
    ::posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_t files{};
  posix_spawnattr_t attributes{};
};

}  // namespace

ChildProcess start_process(const std::string& command, int error_fd) {
  Pipe to_child = make_pipe();
  Pipe from_child = make_pipe();
  set_nonblocking(to_child.write);
  set_nonblocking(from_child.read);

  Preparations child;
  ::posix_spawn_file_actions_adddup2(&child.files, to_child.read.get(), STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&child.files, from_child.write.get(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&child.files, error_fd, STDERR_FILENO);
  // This program ignores SIGPIPE; the child should get the default.
  sigset_t defaults;
  ::sigemptyset(&defaults);
  ::sigaddset(&defaults, SIGPIPE);
  ::posix_spawnattr_setsigdefault(&child.attributes, &defaults);
  ::posix_spawnattr_setpgroup(&child.attributes, 0);
  ::posix_spawnattr_setflags(&child.attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);

  std::string shell = "/bin/sh";
  std::string option = "-c";
  std::string script = "exec " + command;
  const std::array<char*, 4> arguments{shell.data(), option.data(), script.data(), nullptr};
  pid_t id = -1;
  check(::posix_spawn(&id, shell.c_str(), &child.files, &child.attributes, arguments.data(), ::environ), "posix_spawn");
  return {id, std::move(to_child.write), std::move(from_child.read)};
}

std::string reap(pid_t process) {
  ::kill(-process, SIGKILL);
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status)) return "exited with status " + std::to_string(WEXITSTATUS(status));
  if (WTERMSIG(status) == SIGKILL) return "closed its output or was killed";
  return "died of signal " + std::to_string(WTERMSIG(status)) + " (" + ::strsignal(WTERMSIG(status)) + ")";
}

}  // namespace cli
