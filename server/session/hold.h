#pragma once

#include <optional>

#include "engine/base/fault.h"

namespace room {

/// Whether games can start. While they cannot, a user who asks for one receives the reason; running games continue.
struct Hold {
  std::optional<base::Fault> why;
  [[nodiscard]] bool is_on() const { return why.has_value(); }
};

}  // namespace room
