#pragma once

#include <tl/expected.hpp>

#include "engine/base/fault.h"

namespace base {

/// A value, or why there is none: std::expected of C++23, from Debian's libexpected-dev until the compilers have it.
template <class T, class E = Fault>
using Expected = tl::expected<T, E>;

/// The failed case of an Expected: `return fault("size must be {valid}, not {size}", "5 to 19", size)`.
template <class... Values>
tl::unexpected<Fault> fault(Form<std::type_identity_t<Values>...> form, const Values&... values) {
  return tl::unexpected<Fault>(Fault{form, values...});
}

}  // namespace base
