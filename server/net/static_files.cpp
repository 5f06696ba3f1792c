#include "server/net/static_files.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <functional>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/base/text.h"

namespace net {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_bytes = std::size_t{64} << 20U;

struct Coding {
  std::string_view suffix;
  std::string_view word;
};
/// In order of preference.
constexpr std::array<Coding, 2> codings{{{".br", "br"}, {".gz", "gzip"}}};

std::string_view content_type(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 18> types{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json; charset=utf-8"},
      {".map", "application/json; charset=utf-8"},
      {".webmanifest", "application/manifest+json; charset=utf-8"},
      {".txt", "text/plain; charset=utf-8"},
      {".xml", "application/xml; charset=utf-8"},
      {".svg", "image/svg+xml; charset=utf-8"},
      {".png", "image/png"},
      {".jpg", "image/jpeg"},
      {".webp", "image/webp"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".wasm", "application/wasm"},
      {".mp3", "audio/mpeg"},
      {".ogg", "audio/ogg"},
  }};
  for (const auto& [suffix, type] : types)
    if (path.ends_with(suffix)) return type;
  return "application/octet-stream";
}

/// `/assets/index-B3kdk2sz.js`: eight characters of a hash after a hyphen.
bool is_named_by_content(std::string_view path) {
  constexpr std::size_t hash_length = 8;
  if (!path.starts_with("/assets/")) return false;
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::string_view stem = name.substr(0, name.find('.'));
  if (stem.size() < hash_length + 2 || stem[stem.size() - hash_length - 1] != '-') return false;
  return std::ranges::all_of(stem.substr(stem.size() - hash_length), [](char c) {
    const char small = base::lower(c);
    return base::is_digit(c) || (small >= 'a' && small <= 'z') || c == '-' || c == '_';
  });
}

/// No file has such a path: a client is trying to leave the folder.
bool is_suspicious(std::string_view path) {
  const std::string small = base::to_lower(path);
  return std::ranges::any_of(std::array{"..", "//", "\\", "%2e", "%2f", "%5c", "%00"},
                             [&](const char* trick) { return small.find(trick) != std::string::npos; });
}

/// FNV-1a and the length: identifies versions of a file; no one gains from a deliberate collision.
std::string make_etag(std::string_view bytes) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  return '"' + std::to_string(bytes.size()) + '-' + std::to_string(hash) + '"';
}

std::string read_file(const fs::path& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file) throw std::runtime_error("cannot read " + path.string() + ": " + std::generic_category().message(errno));
  return bytes;
}

bool is_hidden(const fs::path& relative) {
  return std::ranges::any_of(relative, [](const fs::path& part) { return part.string().starts_with('.'); });
}

/// The items of a list in a header, without surrounding spaces.
std::vector<std::string_view> items(std::string_view header) {
  std::vector<std::string_view> result;
  while (!header.empty()) {
    const std::size_t end = std::min(header.find(','), header.size());
    result.push_back(base::trim(header.substr(0, end)));
    header.remove_prefix(std::min(end + 1, header.size()));
  }
  return result;
}

/// The parts of a path between its slashes.
std::vector<std::string> parts(std::string_view path) {
  std::vector<std::string> result;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    if (end > 0) result.emplace_back(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return result;
}

HttpReply not_found() {
  return {404, "text/plain; charset=utf-8", "There is no such page here: the server is at /\n", {}};
}

}  // namespace

bool accepts_encoding(std::string_view header, std::string_view coding) {
  for (const std::string_view item : items(header)) {
    const std::size_t end = std::min(item.find(';'), item.size());
    if (!base::equal_ignoring_case(base::trim(item.substr(0, end)), coding)) continue;
    const std::string_view quality = base::trim(item.substr(std::min(end + 1, item.size())));
    // `q=0`, `q=0.0` … `q=0.000` refuse it.
    return !quality.starts_with("q=0") || quality.find_first_of("123456789") != std::string_view::npos;
  }
  return false;
}

bool names_etag(std::string_view header, std::string_view etag) {
  return std::ranges::any_of(items(header), [&](std::string_view item) {
    if (item.starts_with("W/")) item.remove_prefix(2);
    return item == "*" || item == etag;
  });
}

StaticFiles::StaticFiles(const fs::path& folder) {
  std::error_code error;
  fs::recursive_directory_iterator entries(folder, error);
  if (error) throw std::runtime_error("cannot read the web page in " + folder.string() + ": " + error.message());
  std::size_t total = 0;
  for (const fs::directory_entry& entry : entries) {
    const fs::path relative = entry.path().lexically_relative(folder);
    if (!entry.is_regular_file() || is_hidden(relative)) continue;
    total += entry.file_size();
    if (total > max_bytes) throw std::runtime_error("the web page in " + folder.string() + " has more than 64 MiB");
    std::string path = '/' + relative.generic_string();
    Content content{std::make_shared<const std::string>(read_file(entry.path())), {}};
    content.etag = make_etag(*content.bytes);
    const auto coding = std::ranges::find_if(codings, [&](const Coding& each) { return path.ends_with(each.suffix); });
    if (coding == codings.end()) {
      files_[path].plain = std::move(content);
    } else {
      path.resize(path.size() - coding->suffix.size());
      files_[path].compressed.emplace(coding->word, std::move(content));
    }
  }
  std::erase_if(files_, [](const auto& entry) { return !entry.second.plain; });
  if (!files_.contains("/index.html"))
    throw std::runtime_error("there is no web page in " + folder.string() + ": it should contain index.html");
  if (const auto list = files_.find("/routes.txt"); list != files_.end()) {
    std::istringstream lines(*list->second.plain->bytes);
    for (std::string line; std::getline(lines, line);)
      if (!base::trim(line).empty()) routes_.push_back(parts(base::trim(line)));
  }
}

bool StaticFiles::is_route(std::string_view path) const {
  const std::vector<std::string> given = parts(path);
  const auto is_number = [](std::string_view part) { return std::ranges::all_of(part, base::is_digit); };
  const auto suits = [&](const std::string& pattern, const std::string& part) {
    return pattern == "*" || pattern == part || (pattern == "#" && is_number(part));
  };
  return given.empty() || std::ranges::any_of(routes_, [&](const std::vector<std::string>& route) {
           return std::ranges::equal(route, given, suits);
         });
}

HttpReply StaticFiles::answer(const HttpRequest& request) const {
  if (is_suspicious(request.path)) return not_found();
  const auto known = files_.find(request.path);
  const bool is_page = known == files_.end() && is_route(request.path);
  const bool is_nothing = known == files_.end() && !is_page;
  if (is_nothing && request.path.find('.') != std::string::npos) return not_found();
  const auto& [path, file] = known == files_.end() ? *files_.find("/index.html") : *known;

  const Content* content = &*file.plain;
  std::string_view coding;
  for (const Coding& each : codings) {
    const auto twin = file.compressed.find(each.word);
    if (twin == file.compressed.end() || !accepts_encoding(request.accept_encoding, each.word)) continue;
    content = &twin->second;
    coding = each.word;
    break;
  }
  HttpReply reply{200, std::string(content_type(path)), {}, {}};
  if (is_nothing) reply.status = 404;
  reply.embeddable = request.path.starts_with("/embed/");
  reply.headers.emplace_back("ETag", content->etag);
  reply.headers.emplace_back("Cache-Control",
                             is_named_by_content(path) ? "public, max-age=31536000, immutable" : "no-cache");
  if (!file.compressed.empty()) reply.headers.emplace_back("Vary", "Accept-Encoding");
  if (!is_nothing && names_etag(request.if_none_match, content->etag)) {
    reply.status = 304;
    reply.content_type.clear();
    return reply;
  }
  if (!coding.empty()) reply.headers.emplace_back("Content-Encoding", coding);
  reply.shared_body = content->bytes;
  return reply;
}

}  // namespace net
