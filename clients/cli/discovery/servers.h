#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clients/cli/net/credentials.h"

/// Servers that are announced on the local network.
namespace cli {

struct FoundServer {
  std::string name;
  std::string host;  ///< an address
  std::string port;
  std::string version{};
  std::string http_port{};  ///< empty if not announced
  friend bool operator==(const FoundServer&, const FoundServer&) = default;
};

/// Parses a line of `avahi-browse --parsable --resolve`. Returns nothing if it does not locate a server, or only by a
/// link-local address.
std::optional<FoundServer> parse_found_server(std::string_view line);

/// Each server once, sorted by name, even if it was heard on several interfaces and addresses. Prefers IPv4.
std::vector<FoundServer> each_once(std::vector<FoundServer> heard);

/// Listens for a few seconds. Throws Failure if avahi-browse is not installed.
std::vector<FoundServer> find_servers();

/// Finds a server if the command line names none: keeps the address if a server listens there or none is announced,
/// otherwise sets it to the only server on the network and reports it on `out`. Throws Failure if there are several, or
/// if the visitor has a password: a password is sent only to a server that the command line names.
void choose_server(Credentials& visitor, std::ostream& out);

/// `qiyuan servers`
struct ServersArguments {
  bool json = false;
};
int servers(const ServersArguments& arguments, std::ostream& out);

}  // namespace cli
