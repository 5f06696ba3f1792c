#pragma once

#include <type_traits>

#include "engine/base/expected.h"
#include "protocol/messages/error_code.h"

namespace room {

/// A request that the rules of the table do not allow; the table is unchanged.
struct Refused {
  protocol::ErrorCode code{};
  base::Fault fault;
};

inline tl::unexpected<Refused> refused(protocol::ErrorCode code, const base::Fault& fault) {
  return tl::unexpected(Refused{code, fault});
}

template <class... Values>
tl::unexpected<Refused> refused(protocol::ErrorCode code, base::Form<std::type_identity_t<Values>...> form,
                                const Values&... values) {
  return refused(code, base::Fault{form, values...});
}

}  // namespace room
