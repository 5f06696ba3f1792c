#include "server/app/ports.h"

#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "protocol/codec/codec.h"
#include "server/app/addresses_page.h"
#include "server/app/web_pages.h"
#include "server/net/interfaces.h"

namespace app {

net::LineLimits line_limits(const Settings& settings) {
  net::LineLimits limits = settings.limits;
  limits.line_bytes = protocol::max_line + 1;  // the CR of CR LF does not count
  return limits;
}

net::HttpSettings web_settings(const Settings& settings) {
  std::vector<std::string> names = net::own_host_names();
  names.insert(names.end(), settings.hosts.begin(), settings.hosts.end());
  net::HttpSettings result{net::Proxies(settings.proxies), WebPages::takes_changes, WebPages::takes_body,
                           net::Hosts(names), settings.web_limits};
  if (settings.tls && settings.tls->redirect_to_https) result.needs_https = WebPages::needs_https;
  return result;
}

void open_more_ports(const Settings& settings, net::LineServer& lines, net::HttpServer& web) {
  if (settings.proxy_protocol) lines.expect_headers(net::Proxies(settings.proxies));
  if (settings.tls) {
    const auto certificate = std::make_shared<const net::TlsContext>(settings.tls->files);
    if (settings.tls->port) lines.listen_tls(*settings.tls->port, certificate);
    if (settings.tls->https_port) web.listen_tls(*settings.tls->https_port, certificate);
  }
  if (settings.thesis) lines.listen_thesis(settings.thesis->port);
}

void renew_certificate(const Settings::Tls& tls, net::LineServer& lines, net::HttpServer& web) {
  const auto certificate = std::make_shared<const net::TlsContext>(tls.files);
  if (tls.port) lines.renew_tls(certificate);
  if (tls.https_port) web.renew_tls(certificate);
}

std::vector<std::string> own_page_addresses(const Settings& settings, const net::HttpServer& web) {
  const bool https_only = settings.tls && settings.tls->redirect_to_https;
  return page_addresses({web.port(), web.tls_port(), https_only, settings.hosts}, net::own_addresses());
}

Ports ports_of(const net::LineServer& lines, const net::HttpServer& web) {
  return {lines.port(), web.port(), lines.tls_port(), lines.thesis_port(), web.tls_port()};
}

std::ostream& operator<<(std::ostream& out, const Ports& ports) {
  out << "lines " << ports.lines << ", web " << ports.web;
  if (ports.tls != 0) out << ", tls " << ports.tls;
  if (ports.thesis != 0) out << ", thesis " << ports.thesis;
  if (ports.https != 0) out << ", https " << ports.https;
  return out;
}

Settings with_ports(Settings settings, const Ports& ports) {
  settings.port = ports.lines;
  settings.http_port = ports.web;
  if (settings.tls && settings.tls->port) settings.tls->port = ports.tls;
  if (settings.tls && settings.tls->https_port) settings.tls->https_port = ports.https;
  if (settings.thesis) settings.thesis->port = ports.thesis;
  return settings;
}

}  // namespace app
