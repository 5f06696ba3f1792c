#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "clients/cli/net/credentials.h"

namespace cli {

/// `qiyuan ask`: requests of the protocol as they are, for arbiters, admins and scripts.
struct AskArguments {
  Credentials visitor;
  std::vector<std::string> requests;  ///< lines; read from `in` when there are none
  bool json = false;
};
/// Prints the lines that answer. The first refusal ends the command with its text.
int ask(AskArguments arguments, std::istream& in, std::ostream& out);

}  // namespace cli
