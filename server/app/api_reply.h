#pragma once

#include <string>
#include <type_traits>

#include "protocol/messages/error.h"
#include "server/net/http_server.h"

/// Answers of the pages under /api/.
namespace app {

/// Expects the text of a JSON value.
net::HttpReply json_reply(std::string text);

/// The text of a fault, with the HTTP status that fits the code.
net::HttpReply error_reply(const protocol::answer::Error& error);
template <class... Values>
net::HttpReply error_reply(protocol::ErrorCode code, base::Form<std::type_identity_t<Values>...> form,
                           const Values&... values) {
  return error_reply(protocol::answer::Error::of(code, "", base::Fault{form, values...}));
}
inline net::HttpReply error_reply(protocol::ErrorCode code, const base::Fault& fault) {
  return error_reply(protocol::answer::Error::of(code, "", fault));
}

}  // namespace app
