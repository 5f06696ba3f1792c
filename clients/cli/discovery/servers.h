#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clients/cli/net/credentials.h"

/// Servers that servers announce on the local network.
namespace cli {

struct FoundHall {
  std::string name;
  std::string host;  ///< an address
  std::string port;
  std::string version{};
  std::string http_port{};  ///< empty where the server does not say
  friend bool operator==(const FoundHall&, const FoundHall&) = default;
};

/// A line of `avahi-browse --parsable --resolve`; nothing where it does not tell where a server is, or tells an address
/// that is of no use without its network interface.
std::optional<FoundHall> parse_found_hall(std::string_view line);

/// Each server once, sorted by name, whatever the interfaces and addresses on which it was heard; IPv4 first.
std::vector<FoundHall> each_once(std::vector<FoundHall> heard);

/// Listens for some seconds at most. Throws Failure where Avahi's program is not installed.
std::vector<FoundHall> find_halls();

/// For a visitor who has named no server: leaves his address as it is where a server listens there; otherwise gives him
/// the only server of the network and says so to `out`. Throws Failure where there are several, or where the one server
/// would be sent a password: only who has been named gets one.
void choose_hall(Credentials& visitor, std::ostream& out);

/// `qiyuan servers`
struct HallsArguments {
  bool json = false;
};
int servers(const HallsArguments& arguments, std::ostream& out);

}  // namespace cli
