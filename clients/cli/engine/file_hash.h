#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace cli {

/// The SHA-256 of what is in a file, in hexadecimal digits; nothing when it cannot be read.
std::optional<std::string> sha256(const std::filesystem::path& path);

}  // namespace cli
