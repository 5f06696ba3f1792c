#include "server/store/last_backup.h"

#include <fstream>
#include <stdexcept>
#include <system_error>

#include "protocol/codec/plain_text.h"
#include "server/store/data_folder.h"
#include "server/store/utc_time.h"

namespace store {
namespace {

namespace fs = std::filesystem;

/// The time is the first line; the rest is the path, which may contain line ends.
fs::path note_file(const fs::path& folder) {
  return folder / "last-backup";
}

/// Whether the file certainly does not exist: another user may have created it where this one cannot look.
bool is_gone(const fs::path& file) {
  std::error_code unknown;
  const fs::file_type type = fs::status(file, unknown).type();
  return type != fs::file_type::regular && type != fs::file_type::none;
}

}  // namespace

void note_backup(const fs::path& folder, const fs::path& backup, std::int64_t at) {
  const fs::path note = note_file(folder);
  fs::path partial = note;
  partial += ".partial";
  fs::remove(partial);  // a file of another user could not be overwritten
  std::ofstream out(partial, std::ios::binary);
  out << utc_text(at) << '\n' << fs::absolute(backup).string() << '\n';
  out.close();
  if (!out) throw std::runtime_error("cannot write " + partial.string());
  // If root made the backup, the server's user must still be able to read the note.
  fs::permissions(partial,
                  fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read | fs::perms::others_read);
  sync_file(partial);
  fs::rename(partial, note);
  sync_file(folder);
}

std::string about_last_backup(const fs::path& folder) {
  std::ifstream in(note_file(folder), std::ios::binary);
  std::string time;
  std::getline(in, time);
  std::string path;
  std::getline(in, path, '\0');  // up to the end: a path contains no NUL
  if (!path.ends_with('\n')) return {};
  path.pop_back();
  const fs::path backup = path;
  if (!backup.is_absolute()) return {};
  const bool gone = is_gone(backup);
  return "the last good backup, of " + protocol::escaped(time) + (gone ? ", was " : ", is ") + protocol::escaped(path) +
         (gone ? ", which is no longer there" : "");
}

}  // namespace store
