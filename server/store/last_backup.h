#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

/// A note in the data folder about the last backup that was made of it, for the day on which the database is damaged.
namespace store {

/// Leaves the note in place of an older one: `at` (milliseconds since 1970) the backup was begun, and then it was found
/// whole. Throws std::runtime_error with one line for a person.
void note_backup(const std::filesystem::path& folder, const std::filesystem::path& backup, std::int64_t at);

/// A sentence without its full stop that says where that backup is, and when it was made; empty where there is no note.
/// Does nothing to a terminal, whatever stands in the note.
std::string about_last_backup(const std::filesystem::path& folder);

}  // namespace store
