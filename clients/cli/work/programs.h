#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "clients/cli/match/player_spec.h"

namespace cli {

/// The programs of a folder by the SHA-256 of their files: how workers find the engine that a tournament names.
class Programs {
 public:
  /// None.
  Programs() = default;
  /// Reads all executable files of the folder. Throws Failure if it cannot be read or has too many.
  explicit Programs(const std::filesystem::path& folder);

  /// Their SHA-256.
  [[nodiscard]] std::vector<std::string> all() const;
  /// The player of a task: an engine gets the path of its program. No part of the text reaches a shell unquoted. The
  /// fault says that the program is missing, or what the text lacks.
  [[nodiscard]] base::Expected<match::PlayerSpec> player(std::string_view text) const;

 private:
  std::map<std::string, std::filesystem::path> paths_;
};

}  // namespace cli
