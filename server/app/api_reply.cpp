#include "server/app/api_reply.h"

#include <nlohmann/json.hpp>

#include "protocol/codec/plain_text.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;
using protocol::ErrorCode;

constexpr const char* json_type = "application/json; charset=utf-8";

int status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::no_game:
    case ErrorCode::no_user:
    case ErrorCode::unknown_verb:
      return 404;
    case ErrorCode::internal:
      return 500;
    case ErrorCode::busy:
      return 503;
    default:
      return 400;
  }
}

}  // namespace

net::HttpReply json_reply(std::string text) {
  return {200, json_type, std::move(text), {{"Cache-Control", "no-cache"}}};
}

net::HttpReply error_reply(const protocol::answer::Error& error) {
  Json parts = Json::array();
  for (const std::string& part : error.parts) parts.push_back(protocol::to_plain(part));
  const Json body{
      {"error",
       {{"code", protocol::word(error.code)}, {"text", protocol::to_plain(error.text)}, {"parts", std::move(parts)}}}};
  net::HttpReply reply{status_of(error.code),
                       json_type,
                       body.dump(-1, ' ', false, Json::error_handler_t::replace),
                       {{"Cache-Control", "no-store"}}};
  if (error.code == ErrorCode::busy) reply.headers.emplace_back("Retry-After", "1");
  return reply;
}

}  // namespace app
