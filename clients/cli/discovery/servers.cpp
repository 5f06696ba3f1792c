#include "clients/cli/discovery/servers.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>
#include <tuple>

#include "clients/cli/engine/child_process.h"
#include "clients/cli/failure.h"
#include "clients/cli/net/connection.h"
#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"

namespace cli {
namespace {

constexpr std::string_view service_type = "_qiyuan._tcp";
/// avahi-browse usually exits after a second.
constexpr std::chrono::seconds listening_time{8};

/// Decodes Avahi's escapes `\059` and `\.`. Anyone on the network can choose names, so control characters become `?`.
std::string unescaped(std::string_view text) {
  std::string made;
  for (std::size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    if (c == '\\' && at + 3 < text.size() && std::ranges::all_of(text.substr(at + 1, 3), base::is_digit)) {
      c = static_cast<char>(std::atoi(std::string{text.substr(at + 1, 3)}.c_str()));
      at += 3;
    } else if (c == '\\' && at + 1 < text.size()) {
      c = text[++at];
    }
    const auto byte = static_cast<unsigned char>(c);
    made += byte < 0x20 || byte == 0x7f ? '?' : c;
  }
  return made;
}

std::vector<std::string_view> fields_of(std::string_view line, std::size_t max) {
  std::vector<std::string_view> fields;
  while (fields.size() + 1 < max && line.find(';') != std::string_view::npos) {
    fields.push_back(line.substr(0, line.find(';')));
    line.remove_prefix(line.find(';') + 1);
  }
  fields.push_back(line);
  return fields;
}

/// The value of a key in `"http=8080" "version=0.1.0"`.
std::string text_value(std::string_view texts, std::string_view key) {
  const std::string begin = "\"" + std::string{key} + "=";
  const std::size_t at = texts.find(begin);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = texts.substr(at + begin.size());
  return unescaped(rest.substr(0, rest.find('"')));
}

bool can_be_run(const std::string& program) {
  const char* const path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "/usr/bin:/bin" : path;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    if (::access((std::string{rest.substr(0, end)} + '/' + program).c_str(), X_OK) == 0) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

std::string address_of(const FoundServer& server) {
  return format(Address{server.host, server.port});
}

bool is_listening(const Address& server) {
  try {
    const Connection connection(server);
    return true;
  } catch (const Disconnected&) {
    return false;
  }
}

std::vector<FoundServer> listen_for_servers() {
  const UniqueFd nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  const ChildProcess browser =
      start_process("avahi-browse --resolve --terminate --parsable " + std::string{service_type}, nowhere.get());
  std::vector<FoundServer> heard;
  LineReader lines;
  const Deadline deadline = after(listening_time);
  for (bool more = true; more;) {
    while (const std::optional<std::string> line = lines.next())
      if (std::optional<FoundServer> server = parse_found_server(*line)) heard.push_back(*std::move(server));
    more = wait_for(browser.output.get(), Direction::reading, deadline) && lines.fill(browser.output.get());
  }
  reap(browser.id);
  return heard;
}

}  // namespace

std::optional<FoundServer> parse_found_server(std::string_view line) {
  // =;eth0;IPv4;Qiyuan\032on\032oak;_qiyuan._tcp;local;oak.local;192.168.1.20;5188;"http=8080" "version=0.1.0"
  const std::vector<std::string_view> fields = fields_of(line, 10);
  if (fields.size() != 10 || fields[0] != "=" || fields[4] != service_type) return std::nullopt;
  // Link-local addresses (fe80::…) are useless without the interface.
  if (fields[7].empty() || fields[7].starts_with("fe80:")) return std::nullopt;
  if (fields[8].empty() || !std::ranges::all_of(fields[8], base::is_digit)) return std::nullopt;
  return FoundServer{unescaped(fields[3]), unescaped(fields[7]), std::string{fields[8]},
                     text_value(fields[9], "version"), text_value(fields[9], "http")};
}

std::vector<FoundServer> each_once(std::vector<FoundServer> heard) {
  const auto is_ipv6 = [](const FoundServer& server) { return server.host.find(':') != std::string::npos; };
  const auto order = [&](const FoundServer& server) {
    return std::tuple(std::string_view(server.name), std::string_view(server.port), is_ipv6(server),
                      std::string_view(server.host));
  };
  std::ranges::sort(heard, [&](const FoundServer& one, const FoundServer& other) { return order(one) < order(other); });
  const auto same = [](const FoundServer& one, const FoundServer& other) {
    return one.name == other.name && one.port == other.port;
  };
  // std::ranges::unique does not compile with clang 14 and this library.
  heard.erase(std::unique(heard.begin(), heard.end(), same), heard.end());
  return heard;
}

std::vector<FoundServer> find_servers() {
  if (!can_be_run("avahi-browse")) throw Failure("finding servers needs avahi-browse: run `apt install avahi-utils`");
  return each_once(listen_for_servers());
}

void choose_server(Credentials& visitor, std::ostream& out) {
  if (!can_be_run("avahi-browse") || is_listening(visitor.server)) return;
  const std::vector<FoundServer> found = find_servers();
  if (found.empty()) return;
  if (found.size() == 1 && !visitor.password) {
    out << "No server at " << format(visitor.server) << ". Using the only server on this network, “"
        << protocol::escaped(found[0].name) << "” at " << address_of(found[0]) << ".\n";
    visitor.server.host = found[0].host;
    visitor.server.port = found[0].port;
    return;
  }
  std::string text = "no server at " + format(visitor.server) + "; choose a server on this network:";
  for (const FoundServer& server : found) text += "\n  --server " + address_of(server) + "   " + server.name;
  throw Failure(text);
}

int servers(const ServersArguments& arguments, std::ostream& out) {
  const std::vector<FoundServer> found = find_servers();
  if (found.empty() && !arguments.json)
    out << "No server is announced on this network. Use --server HOST for one that is not announced.\n";
  std::size_t width = 0;
  for (const FoundServer& server : found) width = std::max(width, address_of(server).size());
  for (const FoundServer& server : found) {
    if (arguments.json) {
      out << nlohmann::json{{"name", server.name},
                            {"server", address_of(server)},
                            {"http_port", server.http_port},
                            {"version", server.version}}
                 .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
          << '\n';
      continue;
    }
    out << std::left << std::setw(static_cast<int>(width)) << address_of(server) << "  "
        << protocol::escaped(server.name);
    if (!server.http_port.empty()) out << "  http://" << format(Address{server.host, server.http_port}) << '/';
    out << '\n';
  }
  return 0;
}

}  // namespace cli
