#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace app {

/// Asked for the password of a new account, by its name. Throws std::runtime_error when there is none.
using AskPassword = std::function<std::string(const std::string& name)>;

/// Gives the role of admin to an account of a data folder that no server is using, and makes the account if there is
/// none: only then `ask` is called. Returns what was done, for a person. Throws std::runtime_error with one line: the
/// folder is in use, the name cannot be taken, the password is weak.
std::string make_admin(const std::filesystem::path& data, const std::string& name, const AskPassword& ask);

}  // namespace app
