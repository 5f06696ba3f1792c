#pragma once

#include <string>
#include <string_view>

#include "protocol/messages/error_code.h"
#include "protocol/messages/field.h"

namespace protocol::answer {

/// `what` is the verb that was refused, empty where none could be read.
struct Error {
  static constexpr std::string_view verb = "Error";
  ErrorCode code{};
  std::string what;
  std::string text;
  static constexpr auto fields(auto&& use) {
    return use(field("code", &Error::code), field("what", &Error::what), field("text", &Error::text));
  }
};

}  // namespace protocol::answer
