#pragma once

#include <tl/expected.hpp>

#include "engine/base/fault.h"

namespace base {

/// A value or the reason why there is none: C++23's std::expected, taken from Debian's libexpected-dev until compilers
/// provide it.
template <class T, class E = Fault>
using Expected = tl::expected<T, E>;

/// Returns the failed case of an Expected: `return fault("size must be {valid}, not {size}", "5 to 19", size)`.
template <class... Values>
tl::unexpected<Fault> fault(Form<std::type_identity_t<Values>...> form, const Values&... values) {
  return tl::unexpected<Fault>(Fault{form, values...});
}

}  // namespace base
