#pragma once

#include <iosfwd>

#include "clients/cli/net/credentials.h"

namespace cli {

/// `qiyuan tables`: lists the tables with unfinished games.
struct TablesArguments {
  Credentials visitor;
  bool json = false;
};
int tables(TablesArguments arguments, std::ostream& out);

}  // namespace cli
