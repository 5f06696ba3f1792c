#include "server/app/web_pages.h"

#include <spdlog/spdlog.h>

#include <system_error>
#include <utility>

namespace app {

namespace fs = std::filesystem;

WebPages::WebPages(const WebApi& api, const std::optional<fs::path>& folder, std::function<Status()> status)
    : api_(api), status_(std::move(status)) {
  if (!folder) return;
  files_.emplace(*folder);
  spdlog::info("the web page is that of {}", folder->string());
}

void WebPages::answer(const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
  if (request.path.starts_with(WebApi::root)) return api_.answer(request, answer);
  answer(files_ ? files_->answer(request) : status_page(request.path, status_()));
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
