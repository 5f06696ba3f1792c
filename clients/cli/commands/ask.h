#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "clients/cli/net/credentials.h"

namespace cli {

/// `qiyuan ask`: sends requests of the protocol unchanged, for arbiters, admins and scripts.
struct AskArguments {
  Credentials visitor;
  std::vector<std::string> requests;  ///< lines; read from `in` if empty
  bool json = false;
};
/// Prints the lines of the answers. The first refusal ends the command with its text.
int ask(AskArguments arguments, std::istream& in, std::ostream& out);

}  // namespace cli
