#pragma once

#include <string>
#include <string_view>

#include "protocol/messages/error_code.h"
#include "protocol/messages/field.h"

namespace protocol::answer {

struct Error {
  static constexpr std::string_view verb = "Error";
  static constexpr std::string_view meaning =
      "The request was refused and has changed nothing. `what` is its verb, empty where none could be read; `text` is "
      "for a person.";
  ErrorCode code{};
  std::string what;
  std::string text;
  static constexpr auto fields(auto&& use) {
    return use(field("code", &Error::code), field("what", &Error::what), field("text", &Error::text));
  }
};

}  // namespace protocol::answer
