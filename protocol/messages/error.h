#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/fault.h"
#include "protocol/messages/error_code.h"
#include "protocol/messages/field.h"

namespace protocol::answer {

struct Error {
  static constexpr std::string_view verb = "Error";
  static constexpr std::string_view meaning =
      "The request was refused and changed nothing. `what` is its verb, empty if the server could not read one; "
      "`text` gives a person the reason. In JSON `parts` has the form and the values of the text, for [other "
      "languages](#errors-in-other-languages).";
  ErrorCode code{};
  std::string what;
  std::string text;
  std::vector<std::string> parts = {};  ///< base::Fault::parts(), or empty

  static Error of(ErrorCode code, std::string_view what, const base::Fault& fault) {
    return {code, std::string{what}, fault.text(), fault.parts()};
  }
  static constexpr auto fields(auto&& use) {
    return use(field("code", &Error::code), field("what", &Error::what), field("text", &Error::text),
               field("parts", &Error::parts));
  }
};

}  // namespace protocol::answer
