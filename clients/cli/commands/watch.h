#pragma once

#include <iosfwd>
#include <optional>

#include "clients/cli/net/credentials.h"

namespace cli {

/// `qiyuan watch`: shows a game as it is played, until it is over. Without a table, lists the tables.
struct WatchArguments {
  Credentials visitor;
  std::optional<RoomId> room;
  bool json = false;  ///< prints the server's messages as JSON objects, one per line
  bool ascii = false;
};
int watch(WatchArguments arguments, std::ostream& out);

}  // namespace cli
