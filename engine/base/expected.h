#pragma once

#include <string>
#include <tl/expected.hpp>

namespace base {

/// What somebody outside did wrong, in words for a person: what was wrong and what would be right.
struct Fault {
  std::string text;
  friend bool operator==(const Fault&, const Fault&) = default;
};

/// A value, or why there is none: std::expected of C++23, from Debian's libexpected-dev until the compilers have it.
template <class T, class E = Fault>
using Expected = tl::expected<T, E>;

/// The failed case of an Expected: `return fault("size must be …")`.
inline tl::unexpected<Fault> fault(std::string text) {
  return tl::unexpected<Fault>(Fault{std::move(text)});
}

}  // namespace base
