#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/engine/engine_player.h"
#include "clients/cli/net/credentials.h"

namespace cli {

/// An engine with an account of its own, on this machine.
struct WorkerEngine {
  std::string user;
  std::optional<std::string> password;
  EngineSettings settings;
  int concurrency = 1;     ///< games, each with a process of its own
  std::vector<int> cores;  ///< that the processes are bound to, in turn; empty: none
};

/// The engines of a file: `{"engines":[{"user":"gnugo","password_file":"gnugo.secret","engine":"gnugo --mode gtp"}]}`,
/// each with `password` instead, `concurrency`, `cores` (`"0,2-5"`), `log` and `move_timeout` in seconds where wanted.
/// The fault says what is wrong with the file.
base::Expected<std::vector<WorkerEngine>> read_engines(const std::string& file);

/// `qiyuan join --tournaments`: plays the games of tournaments that the server pairs its engines for. It dials in, so
/// no port has to be open here; if it ends or loses its way, the games wait in the server for whoever logs in next with
/// these accounts.
struct WorkerArguments {
  Address server;
  std::vector<WorkerEngine> engines;
  std::optional<std::int64_t> tournament;  ///< ends with it; else never
  std::string failures = "failures";       ///< a folder for reports of failures
  bool json = false;
};

/// Prints a line for each game that is over, and one for each engine at the end. 1 when an engine could not go on.
int work(const WorkerArguments& arguments, std::ostream& out);

}  // namespace cli
