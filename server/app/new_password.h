#pragma once

#include <string>

namespace app {

/// Reads the password of a new account: at a terminal it asks twice without showing the answer, otherwise it reads the
/// next line of the standard input. Throws std::runtime_error if there is none, or if the two differ.
std::string read_new_password(const std::string& name);

}  // namespace app
