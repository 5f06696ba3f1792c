#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/engine/engine_player.h"
#include "clients/cli/net/credentials.h"

namespace cli {

/// An engine on this machine with an account of its own.
struct WorkerEngine {
  std::string user;
  std::optional<std::string> password;
  EngineSettings settings;
  int concurrency = 1;     ///< number of games at once, each with a process of its own
  std::vector<int> cores;  ///< for the processes, in turn; empty: none
};

/// Reads engines from a file: `{"engines":[{"user":"gnugo","password_file":"gnugo.secret","engine":"gnugo --mode
/// gtp"}]}`. Instead of `password_file` there can be `password`; optional are `concurrency`, `cores` (`"0,2-5"`), `log`
/// and `move_timeout` in seconds. The fault describes the mistake in the file.
base::Expected<std::vector<WorkerEngine>> read_engines(const std::string& file);

/// `qiyuan join --tournaments`: plays the tournament games that the server pairs its engines for. It connects to the
/// server, so this machine needs no open port. If it ends or loses the connection, the games wait on the server for the
/// next login with these accounts.
struct WorkerArguments {
  Address server;
  std::vector<WorkerEngine> engines;
  std::optional<std::int64_t> tournament;  ///< exits with it; default: never
  std::string failures = "failures";       ///< folder for reports of failures
  bool json = false;
};

/// Prints a line for each finished game, and one for each engine at the end. Returns 1 if an engine could not continue.
int work(const WorkerArguments& arguments, std::ostream& out);

}  // namespace cli
