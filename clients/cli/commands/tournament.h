#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "clients/cli/net/credentials.h"

namespace cli {

/// `qiyuan tournament create`, for arbiters.
struct TournamentCreateArguments {
  Credentials visitor;
  std::string file;      ///< with the definition, a JSON object
  std::string openings;  ///< a file of openings that replace those of the definition; empty: none
  bool start = false;
};
/// Sends the entrants one by one, since a definition may be longer than a line of the protocol.
int tournament_create(TournamentCreateArguments arguments, std::ostream& out);

/// `qiyuan tournament list`
struct TournamentListArguments {
  Credentials visitor;
  bool json = false;
};
int tournament_list(TournamentListArguments arguments, std::ostream& out);

/// `qiyuan tournament show`: prints the standings and the crosstable.
struct TournamentShowArguments {
  Credentials visitor;
  std::int64_t tournament = 0;
  bool json = false;
};
int tournament_show(TournamentShowArguments arguments, std::ostream& out);

/// `qiyuan tournament direct`, for arbiters.
struct TournamentDirectArguments {
  Credentials visitor;
  std::int64_t tournament = 0;
  std::string action;
  std::vector<std::string> arguments;
};
int tournament_direct(TournamentDirectArguments arguments, std::ostream& out);

}  // namespace cli
