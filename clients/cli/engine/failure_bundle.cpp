#include "clients/cli/engine/failure_bundle.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>

#include "clients/cli/engine/file_hash.h"
#include "clients/cli/failure.h"
#include "protocol/codec/plain_text.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

void write_file(const fs::path& file, const std::string& text) {
  std::ofstream out(file);
  out << text;
  out.close();
  if (!out) throw Failure("cannot write " + file.string());
}

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

/// The program's path, as the shell would find it.
std::optional<fs::path> find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return is_file(name) ? std::optional<fs::path>{name} : std::nullopt;
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');)
    if (is_file(fs::path{folder} / name)) return fs::path{folder} / name;
  return std::nullopt;
}

std::string clock_text(std::int64_t ms) {
  return ms < 0 ? "-" : std::to_string(ms);
}

}  // namespace

std::string moves_text(std::span<const ReportedMove> moves) {
  std::string text = "# ply side move, ms left of Black and of White after it\n";
  int ply = 0;
  for (const ReportedMove& move : moves)
    text += std::to_string(++ply) + ' ' + std::string{name(move.side)} + ' ' + move.move + ' ' +
            clock_text(move.clocks.black) + ' ' + clock_text(move.clocks.white) + '\n';
  return text;
}

void write_bundle(const fs::path& folder, const FailureBundle& bundle) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw Failure("cannot make the folder " + folder.string() + ": " + error.message());
  std::size_t longest = 0;
  for (const auto& [what, text] : bundle.about) longest = std::max(longest, what.size());
  std::string about;
  for (const auto& [what, text] : bundle.about)
    if (!text.empty())
      about.append(what)
          .append(":")
          .append(longest + 1 - what.size(), ' ')
          .append(protocol::escaped(text))
          .append("\n");
  write_file(folder / "about.txt", about);
  for (const auto& [name, text] : bundle.files)
    if (!text.empty()) write_file(folder / name, protocol::escaped_lines(text));
}

std::string files_of_command(const std::string& command) {
  std::istringstream words(command);
  std::string text;
  bool first = true;
  for (std::string word; words >> word; first = false) {
    const std::optional<fs::path> file = first           ? find_program(word)
                                         : is_file(word) ? std::optional<fs::path>{word}
                                                         : std::nullopt;
    if (!file) continue;
    if (const std::optional<std::string> sum = sha256(*file))
      text += (text.empty() ? "" : ", ") + file->string() + " sha256 " + *sum;
  }
  return text;
}

std::string options_text(std::span<const core::KeyValue> options) {
  std::string text;
  for (const auto& [key, value] : options) text.append(text.empty() ? "" : " ").append(key).append("=").append(value);
  return text;
}

std::string shell_word(const std::string& text) {
  const bool plain = text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=.,:/+") ==
                     std::string::npos;
  if (plain && !text.empty()) return text;
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string{"'\\''"} : std::string{c};
  return word + "'";
}

}  // namespace cli
