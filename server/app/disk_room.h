#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

/// How much the hall has written and may still write. A disk that is full stops every game at its next move; so games
/// stop to begin before.
namespace app {

struct DiskLimits {
  std::uint64_t least_free_megabytes = 64;  ///< of the disk with the data folder
  std::uint64_t most_data_megabytes = 0;    ///< that the data folder may have; 0 for any number
  friend bool operator==(const DiskLimits&, const DiskLimits&) = default;
};

struct DiskRoom {
  std::uintmax_t data_bytes = 0;  ///< of the files in the data folder
  std::uintmax_t free_bytes = 0;  ///< that are left for this process on their disk
};

/// Zeros where the folder cannot be read, which stops games to begin too.
DiskRoom disk_room(const std::filesystem::path& data);

/// Why no game should begin, for players to read; empty where nothing is against it.
std::string too_little(const DiskRoom& room, const DiskLimits& limits);

}  // namespace app
