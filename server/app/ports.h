#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "server/app/settings.h"
#include "server/net/http_server.h"
#include "server/net/line_server.h"

/// The ports that the settings ask for, whoever answers there.
namespace app {

/// The operator's limits together with the protocol's limits on lines.
net::LineLimits line_limits(const Settings& settings);
net::HttpSettings web_settings(const Settings& settings);

/// Opens the ports with TLS and that of the thesis, and expects PROXY headers. Throws std::runtime_error if that
/// fails.
void open_more_ports(const Settings& settings, net::LineServer& lines, net::HttpServer& web);
/// Reads the certificate again. Throws like the function above, and then the old one stays.
void renew_certificate(const Settings::Tls& tls, net::LineServer& lines, net::HttpServer& web);

/// Numbers of open ports; 0 if there is no such port.
struct Ports {
  std::uint16_t lines = 0;
  std::uint16_t web = 0;
  std::uint16_t tls = 0;
  std::uint16_t thesis = 0;
  std::uint16_t https = 0;
};
/// The addresses of the page for other computers.
std::vector<std::string> own_page_addresses(const Settings& settings, const net::HttpServer& web);
Ports ports_of(const net::LineServer& lines, const net::HttpServer& web);
/// `lines 5188, web 8080`, followed by those of the others that there are.
std::ostream& operator<<(std::ostream& out, const Ports& ports);
/// The settings with these ports in place of free ones.
Settings with_ports(Settings settings, const Ports& ports);

}  // namespace app
