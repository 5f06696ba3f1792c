#pragma once

#include <filesystem>

#include "server/store/sqlite.h"

/// The files of a data folder: `qiyuan.db`, SQLite's `-wal` and `-shm` beside it, `qiyuan.lock`, and `last-backup`. All
/// functions throw std::runtime_error with one line for a person that names the file or folder.
namespace store {

/// The write-ahead log is cut to this size once it was written back, whatever a burst or a slow reader made of it.
constexpr int max_idle_log_bytes = 64 << 20;

/// The database of a data folder.
std::filesystem::path database_file(const std::filesystem::path& folder);

/// Its write-ahead log, which is there while a server runs, or where one was killed.
std::filesystem::path log_file(const std::filesystem::path& folder);

/// Makes an empty file for its owner alone; expects that there is none. SQLite gives the files beside it the same mode.
void make_private_file(const std::filesystem::path& file);

/// Returns when the disk has what was written into the file, or which names there are in the folder.
void sync_file(const std::filesystem::path& path);

/// Makes the folder if it is missing, for its owner alone.
void make_folder(const std::filesystem::path& folder);

/// The connection of the server that holds the folder's lock: makes the file if it is missing, checks it, brings its
/// schema up to date. A file that is refused is left as it was.
Database open_to_write(const std::filesystem::path& folder);

/// A connection that never writes, whether a server is running or not, on a read-only medium too.
Database open_to_read(const std::filesystem::path& folder);

}  // namespace store
