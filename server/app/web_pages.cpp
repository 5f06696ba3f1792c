#include "server/app/web_pages.h"

#include <spdlog/spdlog.h>

#include <system_error>
#include <utility>

#include "server/app/addresses_page.h"
#include "server/app/session_page.h"
#include "server/app/web_api.h"

namespace app {

namespace fs = std::filesystem;

WebPages::WebPages(net::HttpServer::Pages api, const std::optional<fs::path>& folder, About about,
                   MetricsAccess metrics_access)
    : api_(std::move(api)), about_(std::move(about)), metrics_access_(std::move(metrics_access)) {
  renew(folder);
}

void WebPages::renew(const std::optional<fs::path>& folder) {
  files_ = folder ? std::optional<net::StaticFiles>(*folder) : std::nullopt;
  if (folder)
    spdlog::info("serving the web page from {}", folder->string());
  else
    spdlog::info(
        "no web page found, serving only a status page; build the page with deploy/web, or set its folder "
        "with --web");
}

bool WebPages::takes_changes(std::string_view path) {
  return path == session_path;
}

bool WebPages::takes_body(std::string_view path) {
  return path == WebApi::opened;
}

void WebPages::answer(const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
  if (request.path == addresses_path) return answer(addresses_page(request, about_.addresses));
  if (request.path.starts_with(WebApi::root)) return api_(request, answer);
  if (request.path == "/metrics")
    return answer(metrics_access_.allows(request) ? metrics_page(about_.metrics, about_.health()) : metrics_refused());
  if (request.path == "/health") return answer(health_page(about_.metrics, about_.health()));
  if (files_) return answer(files_->answer(request));
  answer(status_page(request.path, {about_.health().tables, about_.port()}));
}

std::optional<fs::path> find_web_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return std::nullopt;
  const fs::path bin = program.parent_path();
  for (const fs::path& folder :
       {bin.parent_path() / "share/qiyuan/web", bin.parent_path().parent_path().parent_path() / "clients/web/dist"})
    if (fs::exists(folder / "index.html", error)) return folder;
  return std::nullopt;
}

}  // namespace app
