#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"

namespace cli::bench {

/// `qiyuan bench server`.
struct ServerLoadArguments {
  std::vector<Address> servers;  ///< which show the same tables; none: the program starts one for the measurement
  std::vector<pid_t> processes;  ///< those of the servers that run on this machine
  std::filesystem::path data =
      std::filesystem::temp_directory_path();  ///< where a server that is started here keeps its folder
  std::string game = "go";
  std::vector<core::KeyValue> options;
  int connections = 50;  ///< of players
  int rooms = 0;         ///< 0: half as many as connections
  int watchers = 0;
  int idle = 0;        ///< connections that log in and do nothing
  int lobby = 0;       ///< connections with the lobby page open
  bool polls = false;  ///< that page asks for all tables every 2 seconds, as it did before it could follow lists
  bool web = false;    ///< all connections are WebSockets; `servers` are web ports then
  int bots = 0;        ///< tables at which a built-in bot thinks all the time
  int plies = 0;    ///< maximum length of a game, where games end and begin all the time; 0: 200, all from their start
  double rate = 0;  ///< moves per second at all tables together; 0: as fast as they are answered
  double seconds = 10;
  std::uint64_t seed = 1;
  bool json = false;
};

/// Plays many games at once against a server, and prints the moves per second that it stores, the time until the
/// opponent sees a move, and the CPU time and memory that this costs. Returns the exit code.
int server_load(const ServerLoadArguments& arguments, std::ostream& out);

}  // namespace cli::bench
