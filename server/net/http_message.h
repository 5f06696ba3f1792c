#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/net/session_cookie.h"

namespace net {

enum class HttpMethod : std::uint8_t { get, head, post, del };

/// The request for a page, or a POST or DELETE.
struct HttpRequest {
  std::string path;   ///< not decoded
  std::string query;  ///< the part after `?`, not decoded
  std::string accept_encoding;
  std::string if_none_match;
  HttpMethod method = HttpMethod::get;
  std::string cookie = {};   ///< the value of this server's cookie (see cookie_name()); empty if there is none
  std::string bearer = {};   ///< the token of `Authorization: Bearer TOKEN`; empty if there is none
  bool same_origin = true;   ///< false if the browser says that a page of another site or port sends the request
  std::string address = {};  ///< of the client, behind trusted proxies
  std::string sender = {};   ///< the connected address: the client's or a proxy's
  bool forwarded = false;    ///< passed on by a proxy
  std::string client = {};   ///< what the client calls itself (User-Agent): plain text of at most 200 bytes
  WebOrigin origin = {};     ///< the web port, for the cookie of the reply
  std::string body = {};     ///< of a POST to a path that takes one

  [[nodiscard]] bool is_change() const { return method == HttpMethod::post || method == HttpMethod::del; }
};

struct HttpReply {
  int status = 200;
  std::string content_type = "text/html; charset=utf-8";  ///< empty if there is no body
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;  ///< in addition to those that every page has
  bool embeddable = false;                                   ///< whether other sites may show the page in a frame
  std::shared_ptr<const std::string> shared_body = {};       ///< bytes of many replies, in place of `body`
};

}  // namespace net
