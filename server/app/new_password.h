#pragma once

#include <string>

namespace app {

/// The password of a new account: asked for twice at a terminal, without showing it, else the next line of the standard
/// input. Throws std::runtime_error when there is none, or when the two differ.
std::string read_new_password(const std::string& name);

}  // namespace app
