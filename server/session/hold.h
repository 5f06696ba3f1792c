#pragma once

#include <string>

namespace room {

/// Whether games may begin. While they may not, whoever asks for one is told why; those that are played go on.
struct Hold {
  std::string why;  ///< empty: games begin
  [[nodiscard]] bool is_on() const { return !why.empty(); }
};

}  // namespace room
