#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace cli {

/// The SHA-256 of a file in hexadecimal digits; empty if the file cannot be read.
std::optional<std::string> sha256(const std::filesystem::path& path);

}  // namespace cli
