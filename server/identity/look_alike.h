#pragma once

#include <array>
#include <string>

#include "server/identity/user_name.h"

namespace identity {

/// What a name looks like, as displayed and in lower case: the confusable skeletons of UTS #39, where case and the kind
/// of separator do not count.
using Looks = std::array<std::string, 2>;
Looks looks_of(const UserName& name);

/// Whether people could take one name for the other.
bool look_alike(const Looks& a, const Looks& b);

}  // namespace identity
