#include "clients/cli/work/programs.h"

#include <unistd.h>

#include <system_error>

#include "clients/cli/engine/engine_player.h"
#include "clients/cli/engine/failure_bundle.h"
#include "clients/cli/engine/file_hash.h"
#include "clients/cli/failure.h"
#include "server/tournament/entry.h"

namespace cli {
namespace {

/// As many as fit in one request.
constexpr std::size_t max_programs = 50;

}  // namespace

Programs::Programs(const std::filesystem::path& folder) {
  std::error_code error;
  for (const auto& file : std::filesystem::directory_iterator(folder, error)) {
    if (!file.is_regular_file() || ::access(file.path().c_str(), X_OK) != 0) continue;
    if (const std::optional<std::string> hash = sha256(file.path()))
      paths_[*hash] = std::filesystem::absolute(file.path());
  }
  if (error) throw Failure("cannot read the folder " + folder.string() + ": " + error.message());
  if (paths_.size() > max_programs)
    throw Failure(folder.string() + " has " + std::to_string(paths_.size()) + " programs; the maximum is " +
                  std::to_string(max_programs));
}

std::vector<std::string> Programs::all() const {
  std::vector<std::string> hashes;
  for (const auto& [hash, path] : paths_) hashes.push_back(hash);
  return hashes;
}

base::Expected<match::PlayerSpec> Programs::player(std::string_view text) const {
  if (!names_language(text)) return match::parse_player(text);
  const std::optional<std::string> hash = tournament::program_of(text);
  if (!hash) return base::fault("'{text}' does not name an engine by its SHA-256", text);
  const auto found = paths_.find(*hash);
  if (found == paths_.end()) return base::fault("there is no program with the SHA-256 {hash}", *hash);
  const std::size_t end = text.find(*hash);
  std::string command = shell_word(found->second.string());
  std::string_view rest = text.substr(end + hash->size());
  while (!rest.empty()) {
    rest.remove_prefix(1);
    const std::string_view word = rest.substr(0, rest.find(' '));
    if (!word.empty()) command += " " + shell_word(std::string{word});
    rest.remove_prefix(word.size());
  }
  return match::parse_player(std::string{text.substr(0, end)} + command);
}

}  // namespace cli
