#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/metrics_access.h"
#include "server/app/metrics_page.h"
#include "server/app/status_page.h"
#include "server/net/http_server.h"
#include "server/net/static_files.h"

namespace app {

/// All pages of the web port: the pages under /api/, `/metrics` and `/health`, and the built page, or the status page
/// if there is none.
class WebPages {
 public:
  /// The sources of the pages, called each time.
  struct About {
    std::function<std::uint16_t()> port;  ///< of the line protocol
    std::function<Health()> health;
    const Metrics& metrics;
    std::function<std::vector<std::string>()> addresses = {};  ///< of the page, for other computers
  };
  /// `api` answers the paths under /api/ that need the data of the games. `folder` contains the built page; throws as
  /// StaticFiles does.
  WebPages(net::HttpServer::Pages api, const std::optional<std::filesystem::path>& folder, About about,
           MetricsAccess metrics_access);

  /// Reads the built page again; throws as StaticFiles does, and then the old one stays.
  void renew(const std::optional<std::filesystem::path>& folder);
  void admit_to_metrics(MetricsAccess access) { metrics_access_ = std::move(access); }

  /// Whether this path is for people, who may type their password there, and not for monitoring.
  static bool needs_https(std::string_view path) { return path != "/health" && path != "/metrics"; }
  /// Whether this path takes POST and DELETE.
  static bool takes_changes(std::string_view path);

  /// Whether this path takes POST with a body.
  static bool takes_body(std::string_view path);

  void answer(const net::HttpRequest& request, const net::HttpServer::Answer& answer);

 private:
  net::HttpServer::Pages api_;
  std::optional<net::StaticFiles> files_;
  About about_;
  MetricsAccess metrics_access_;
};

/// The default location of the built page: share/qiyuan/web beside the folder of this program, or clients/web/dist of
/// the repository that it was built in. nullopt if neither has one.
std::optional<std::filesystem::path> find_web_folder();

}  // namespace app
