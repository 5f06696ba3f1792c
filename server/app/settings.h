#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server/app/disk_room.h"
#include "server/app/metrics_access.h"
#include "server/lobby/lobby_settings.h"
#include "server/net/line_limits.h"
#include "server/net/tls.h"
#include "server/net/web_connections.h"
#include "server/thesis/settings.h"

namespace app {

struct Settings {
  std::filesystem::path data = "data";
  std::optional<std::string> database;  ///< URL of a PostgreSQL database, which replaces the data folder
  bool standby = false;                 ///< while another server uses that database, wait instead of giving up
  /// Where other servers of that database reach this one; it is then a door while another one serves.
  struct Link {
    std::string host;
    std::uint16_t port = 0;
    friend bool operator==(const Link&, const Link&) = default;
  };
  std::optional<Link> link = {};
  /// Of the data: a folder or a URL.
  [[nodiscard]] std::string place() const { return database.value_or(data.string()); }
  std::uint16_t port = 5188;
  std::uint16_t http_port = 8080;
  std::optional<std::filesystem::path> web;  ///< the folder of the built web page; without it the server shows a status
                                             ///< page
  net::LineLimits limits;
  net::HttpLimits web_limits;
  std::vector<std::string> hosts;  ///< names of the web port, in addition to those of the computer; see net::Hosts
  /// Ports with TLS, in addition to the plain ones; at least one of them.
  struct Tls {
    std::optional<std::uint16_t> port;        ///< of the line protocol
    std::optional<std::uint16_t> https_port;  ///< of the web pages
    bool redirect_to_https = false;           ///< the plain web port sends browsers to the HTTPS port
    net::TlsFiles files;
  };
  std::optional<Tls> tls;
  /// The port of clients written from the TibetanGO thesis.
  struct Thesis {
    std::uint16_t port = 0;
    room::ThesisSettings tables;
    friend bool operator==(const Thesis&, const Thesis&) = default;
  };
  std::optional<Thesis> thesis;
  std::optional<std::string>
      announce;                      ///< the server's name in the local network; without it the server is not announced
  std::vector<std::string> proxies;  ///< addresses and networks, see net::Proxies
  bool proxy_protocol = false;       ///< connections from these proxies to the line ports begin with a PROXY header
  unsigned bot_threads = 1;
  std::size_t readers = 2;                          ///< threads that answer questions about the archive
  std::chrono::milliseconds question_time{10'000};  ///< maximum time for one of them
  MetricsSettings metrics;
  DiskLimits disk;
  std::chrono::seconds drain{0};  ///< maximum time for which App::drain() lets games continue
  room::LobbySettings lobby;
};

}  // namespace app
