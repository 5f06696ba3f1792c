#include "server/app/status_page.h"

#include "engine/games.h"

namespace app {
namespace {

constexpr const char* style = R"(:root { color-scheme: light dark; }
body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
code { padding: 0.1rem 0.3rem; border: 1px solid #8888; border-radius: 0.2rem; }
dt { font-weight: bold; }
)";

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else
      result += c;
  }
  return result;
}

std::string index(const Status& status) {
  std::string games;
  for (const core::GameKind* kind : engine::games()) {
    games += "<dt>" + escaped(kind->title) + "</dt><dd><code>qiyuan play --server " +
             "<var>this host</var>:" + std::to_string(status.port) + " --game " + std::string{kind->name} +
             "</code></dd>\n";
  }
  return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
         "<meta name=\"viewport\" content=\"width=device-width\"><title>Qiyuan 棋院</title>"
         "<link rel=\"stylesheet\" href=\"/style.css\"></head>\n<body><main>\n<h1>Qiyuan 棋院</h1>\n"
         "<p>The server is running: " +
         std::to_string(status.tables) +
         " tables.</p>\n<p>This server has no web page to play on: <code>deploy/web</code> builds it, and "
         "<code>--web</code> names its folder.</p>\n<p>Play from a terminal:</p>\n<dl>\n" +
         games + "</dl>\n<p>Programs speak the line protocol on port " + std::to_string(status.port) +
         ".</p>\n</main></body></html>\n";
}

}  // namespace

net::HttpReply status_page(const std::string& path, const Status& status) {
  if (path == "/") return {200, "text/html; charset=utf-8", index(status), {}};
  if (path == "/style.css") return {200, "text/css; charset=utf-8", style, {}};
  return {404, "text/plain; charset=utf-8", "There is no such page here: the server is at /\n", {}};
}

}  // namespace app
