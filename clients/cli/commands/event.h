#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "clients/cli/net/visitor.h"

namespace cli {

/// `qiyuan event create`: for arbiters.
struct EventCreateArguments {
  Visitor visitor;
  std::string file;      ///< with the definition, a JSON object
  std::string openings;  ///< a file of openings, in place of those of the definition; empty: none
  bool start = false;
};
/// A definition may be longer than a line of the protocol: the entrants are sent one by one.
int event_create(EventCreateArguments arguments, std::ostream& out);

/// `qiyuan event list`
struct EventListArguments {
  Visitor visitor;
  bool json = false;
};
int event_list(EventListArguments arguments, std::ostream& out);

/// `qiyuan event show`: the standing, and who has got what against whom.
struct EventShowArguments {
  Visitor visitor;
  std::int64_t event = 0;
  bool json = false;
};
int event_show(EventShowArguments arguments, std::ostream& out);

/// `qiyuan event direct`: for arbiters.
struct EventDirectArguments {
  Visitor visitor;
  std::int64_t event = 0;
  std::string action;
  std::vector<std::string> arguments;
};
int event_direct(EventDirectArguments arguments, std::ostream& out);

}  // namespace cli
