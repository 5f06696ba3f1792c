#pragma once

#include <string>
#include <utility>

#include "engine/base/expected.h"
#include "protocol/messages/error_code.h"

namespace room {

/// A request that the rules of the table do not allow; it changed nothing.
struct Refused {
  protocol::ErrorCode code{};
  std::string text;
};

inline tl::unexpected<Refused> refused(protocol::ErrorCode code, std::string text) {
  return tl::unexpected(Refused{code, std::move(text)});
}

}  // namespace room
