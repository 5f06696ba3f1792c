#include "clients/cli/net/kept_secret.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "clients/cli/net/line_stream.h"
#include "clients/cli/net/unique_fd.h"
#include "engine/base/text.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

/// Empty if the environment names no place.
fs::path state_folder() {
  const char* const state = std::getenv("XDG_STATE_HOME");
  // The specification ignores relative paths.
  if (state != nullptr && fs::path(state).is_absolute()) return fs::path(state) / "qiyuan";
  const char* const home = std::getenv("HOME");
  return home == nullptr || *home == '\0' ? fs::path{} : fs::path(home) / ".local" / "state" / "qiyuan";
}

/// The text as the name of one file, which another text does not share.
std::string file_name(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string name;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (letter == '/' || letter == '%' || byte < ' ' || (letter == '.' && name.empty()))
      name += {'%', digits[byte >> 4U], digits[byte & 15U]};
    else
      name += letter;
  }
  return name;
}

/// Empty if the environment names no place.
fs::path file_of(const Address& server, std::string_view user) {
  const fs::path folder = state_folder();
  return folder.empty() ? folder : folder / file_name(format(server)) / file_name(base::to_lower(user));
}

std::string last_error() {
  return std::generic_category().message(errno);
}

}  // namespace

std::optional<std::string> kept_secret(const Address& server, std::string_view user) {
  std::ifstream file(file_of(server, user));
  std::string secret;
  return std::getline(file, secret) && !secret.empty() ? std::optional(secret) : std::nullopt;
}

base::Expected<void> keep_secret(const Address& server, std::string_view user, std::string_view secret) {
  const fs::path path = file_of(server, user);
  if (path.empty()) return base::fault("neither XDG_STATE_HOME nor HOME is set");
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error) return base::fault("cannot create {folder}: {reason}", path.parent_path().string(), error.message());
  // A reader sees the old or the new secret. Two programs that write at the same time need files of their own.
  const std::string fresh = path.string() + "." + std::to_string(::getpid());
  const UniqueFd file(::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (file.get() < 0) return base::fault("cannot write {file}: {reason}", fresh, last_error());
  try {
    write_all(file.get(), std::string{secret} + '\n', std::nullopt);
  } catch (const std::system_error& full) {
    ::unlink(fresh.c_str());
    return base::fault("cannot write {file}: {reason}", fresh, full.code().message());
  }
  if (std::rename(fresh.c_str(), path.c_str()) == 0) return {};
  const std::string reason = last_error();
  ::unlink(fresh.c_str());
  return base::fault("cannot write {file}: {reason}", path.string(), reason);
}

void forget_secret(const Address& server, std::string_view user) {
  ::unlink(file_of(server, user).c_str());
}

}  // namespace cli
