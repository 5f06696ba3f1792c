#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/http_server.h"

namespace net {

/// The files of a built web page, read into memory once: no part of a request ever becomes a path on the disk.
///
/// `name.gz` and `name.br` are the compressed file `name`, and sent in its place to clients that accept that. Browsers
/// may keep files under assets/ whose names contain a hash of their content (`assets/index-B3kdk2sz.js`) forever.
class StaticFiles {
 public:
  /// Reads all files of the folder except hidden ones. Throws std::runtime_error with a one-line message for the
  /// operator if one cannot be read, there is no index.html, or there is more than 64 MiB.
  explicit StaticFiles(const std::filesystem::path& folder);

  /// The file at this path. The page does its own routing: a path that is not a file and has no `.` in its last part
  /// gets index.html; any other unknown path gets 404.
  [[nodiscard]] HttpReply answer(const HttpRequest& request) const;

 private:
  struct Content {
    std::string bytes;
    std::string etag;
  };
  struct File {
    std::optional<Content> plain;
    std::map<std::string, Content, std::less<>> compressed;  ///< by the word of Accept-Encoding
  };

  /// Null if there is none.
  [[nodiscard]] const std::pair<const std::string, File>* find(std::string_view path) const;

  std::map<std::string, File, std::less<>> files_;  ///< by their paths from the root: "/assets/a.js"
};

/// Whether the value of an Accept-Encoding header lets the server answer with this content coding.
bool accepts_encoding(std::string_view header, std::string_view coding);

/// Whether an If-None-Match header names this entity tag.
bool names_etag(std::string_view header, std::string_view etag);

}  // namespace net
