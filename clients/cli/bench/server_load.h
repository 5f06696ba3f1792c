#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"

namespace cli::bench {

/// `qiyuan bench server`.
struct ServerLoadArguments {
  std::optional<Address> server;  ///< none: one is started for the measurement
  std::optional<pid_t> process;   ///< of that server, where it runs on this machine
  std::filesystem::path data =
      std::filesystem::temp_directory_path();  ///< where a server that is started has its folder
  std::string game = "go";
  std::vector<core::KeyValue> options;
  int connections = 50;  ///< of players
  int rooms = 0;         ///< 0: half as many as connections
  int watchers = 0;
  int idle = 0;     ///< connections that are only there
  int bots = 0;     ///< tables at which a built-in player thinks all the time
  double rate = 0;  ///< moves a second, all tables together; 0: as fast as they are answered
  double seconds = 10;
  std::uint64_t seed = 1;
  bool json = false;
};

/// Plays many games at once against a server and prints how many moves a second it stores, how long it takes until the
/// opponent sees one, and what that costs it. Gives the exit code.
int server_load(const ServerLoadArguments& arguments, std::ostream& out);

}  // namespace cli::bench
