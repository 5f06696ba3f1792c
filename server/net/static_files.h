#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/http_server.h"

namespace net {

/// The files of a built web page, read into memory once: no part of a request ever becomes a path on the disk.
///
/// `name.gz` and `name.br` are the compressed file `name`, and sent in its place to clients that accept that. Browsers
/// may keep files under assets/ whose names contain a hash of their content (`assets/index-B3kdk2sz.js`) forever.
///
/// The page does its own routing: `routes.txt`, one path per line, lists the addresses that it knows besides `/`; in
/// them `*` stands for any part between slashes, and `#` for a number.
class StaticFiles {
 public:
  /// Reads all files of the folder except hidden ones. Throws std::runtime_error with a one-line message for the
  /// operator if one cannot be read, there is no index.html, or there is more than 64 MiB.
  explicit StaticFiles(const std::filesystem::path& folder);

  /// The file at this path, and index.html for a route of the page. Any other path gets 404: with index.html, which
  /// then says that there is no such page, or with a line of text if it contains a `.` as the paths of files do.
  [[nodiscard]] HttpReply answer(const HttpRequest& request) const;

 private:
  struct Content {
    std::shared_ptr<const std::string> bytes;
    std::string etag;
  };
  struct File {
    std::optional<Content> plain;
    std::map<std::string, Content, std::less<>> compressed;  ///< by the word of Accept-Encoding
  };

  [[nodiscard]] bool is_route(std::string_view path) const;

  std::map<std::string, File, std::less<>> files_;  ///< by their paths from the root: "/assets/a.js"
  std::vector<std::vector<std::string>> routes_;    ///< their parts between slashes
};

/// Whether the value of an Accept-Encoding header lets the server answer with this content coding.
bool accepts_encoding(std::string_view header, std::string_view coding);

/// Whether an If-None-Match header names this entity tag.
bool names_etag(std::string_view header, std::string_view etag);

}  // namespace net
