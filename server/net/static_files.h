#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/http_server.h"

namespace net {

/// The files of a built web page, read into memory once: nothing in a request ever becomes a path of the disk.
///
/// `name.gz` and `name.br` are the file `name` compressed, and sent in its place to whoever accepts that. Files under
/// assets/ whose names hold a hash of their content (`assets/index-B3kdk2sz.js`) may be kept by browsers for ever.
class StaticFiles {
 public:
  /// Reads all files of the folder but hidden ones. Throws std::runtime_error with one line for a person when one
  /// cannot be read, there is no index.html, or there is more than 64 MiB.
  explicit StaticFiles(const std::filesystem::path& folder);

  /// The file of that path. The page finds its own way: what is no file and looks like none, having no `.` in its last
  /// part, gets index.html; anything else gets 404.
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

  /// Null when there is none.
  [[nodiscard]] const std::pair<const std::string, File>* find(std::string_view path) const;

  std::map<std::string, File, std::less<>> files_;  ///< by their paths from the root: "/assets/a.js"
};

/// Whether the value of an Accept-Encoding header lets the server answer with this content coding.
bool accepts_encoding(std::string_view header, std::string_view coding);

/// Whether an If-None-Match header names this entity tag.
bool names_etag(std::string_view header, std::string_view etag);

}  // namespace net
