#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

/// A note in the data folder about its last backup, needed if the database is ever damaged.
namespace store {

/// Writes the note and replaces an older one: the backup was begun at `at` (milliseconds since 1970) and found to be
/// complete. Throws std::runtime_error with a one-line message for the operator.
void note_backup(const std::filesystem::path& folder, const std::filesystem::path& backup, std::int64_t at);

/// A sentence without its full stop about the place and time of that backup; empty if there is no note. Safe to print
/// to a terminal, whatever the note contains.
std::string about_last_backup(const std::filesystem::path& folder);

}  // namespace store
