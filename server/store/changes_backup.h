#pragma once

#include <cstdint>
#include <filesystem>

/// Backups of what has changed since a complete backup, which they need: tables consist of blocks of neighbouring rows,
/// and such a file has every block that differs, and a sum over all rows of each table. All functions throw
/// std::runtime_error with a one-line message.
namespace store {

/// Writes into a new file how the database of a data folder, as it is at one moment, differs from the complete backup
/// `since`. Returns the number of rows that it holds.
std::int64_t write_changes(const std::filesystem::path& folder, const std::filesystem::path& since,
                           const std::filesystem::path& file);

/// Whether the file has been written by write_changes; false for a complete backup.
bool holds_changes(const std::filesystem::path& file);
/// The complete backup that the file needs: where it was when the file was written, or, if it is not there any more,
/// beside the file.
std::filesystem::path base_of(const std::filesystem::path& file);
/// Makes a copy of that complete backup equal to the database from which the file was written, and compares the sums.
void apply_changes(const std::filesystem::path& file, const std::filesystem::path& copy);

}  // namespace store
