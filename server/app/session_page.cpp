#include "server/app/session_page.h"

#include <string>
#include <utility>

namespace app {
namespace {

net::HttpReply refusal(int status, const std::string& text) {
  return {status, "text/plain; charset=utf-8", text + '\n', {}};
}

net::HttpReply with_cookie(std::string value) {
  return {204, "", "", {{"Set-Cookie", std::move(value)}, {"Cache-Control", "no-store"}}};
}

}  // namespace

net::HttpReply session_page(const net::HttpRequest& request, const std::function<bool(std::string_view)>& is_live) {
  if (!request.is_change()) {
    net::HttpReply reply = refusal(405, "Only POST and DELETE are valid here");
    reply.headers.emplace_back("Allow", "POST, DELETE");
    return reply;
  }
  if (!request.same_origin) return refusal(403, "Pages of other sites must not change the sign-in");
  if (request.method == net::HttpMethod::del) return with_cookie(net::cleared_session_cookie(request.origin));
  const std::string& secret = request.bearer.empty() ? request.cookie : request.bearer;
  if (!is_live(secret)) return refusal(401, "Neither the bearer token nor the cookie is the secret of a sign-in");
  return with_cookie(net::session_cookie(secret, request.origin));
}

}  // namespace app
