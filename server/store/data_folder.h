#pragma once

#include <exception>
#include <filesystem>
#include <stdexcept>

#include "server/store/sqlite.h"

/// The files of a data folder: `qiyuan.db`, SQLite's `-wal` and `-shm` beside it, `qiyuan.lock`, `last-backup`, and
/// the two of commit_notes.h. All
/// functions throw std::runtime_error with a one-line message for the operator that names the file or folder.
namespace store {

/// The write-ahead log is truncated to this size after it has been written back, however much a burst or a slow reader
/// has made it grow.
constexpr int max_idle_log_bytes = 64 << 20;

/// The database of a data folder.
std::filesystem::path database_file(const std::filesystem::path& folder);

/// Its write-ahead log, which exists while a server runs, or after one was killed.
std::filesystem::path log_file(const std::filesystem::path& folder);

/// The error about a database that cannot be used because of `error`, with the place of its last backup.
std::runtime_error damaged_database(const std::filesystem::path& folder, const std::exception& error);

/// Creates an empty file that only its owner can access; expects that it does not exist. SQLite gives the files beside
/// it the same mode.
void make_private_file(const std::filesystem::path& file);

/// Returns when the disk has the content of the file, or the names in the folder.
void sync_file(const std::filesystem::path& path);

/// Creates the folder if it is missing, accessible only to its owner.
void make_folder(const std::filesystem::path& folder);

/// Opens the connection of the server that holds the folder's lock: creates the file if it is missing, checks what a
/// start needs and updates its schema. A file that is refused is left unchanged.
SqliteDatabase open_to_write(const std::filesystem::path& folder);

/// Opens a connection that never writes, whether a server is running or not; also on a read-only medium.
SqliteDatabase open_to_read(const std::filesystem::path& folder);

}  // namespace store
