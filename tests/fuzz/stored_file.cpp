// Fuzzes the database file, as a failing disk or a curious user may leave it.

#include <unistd.h>

#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <future>
#include <string>

#include "server/store/backup.h"
#include "server/store/data_folder.h"
#include "server/store/store.h"
#include "tests/fuzz/targets.h"

namespace fuzz {
namespace {

namespace fs = std::filesystem;

/// A folder for this process, deleted when it ends.
class Scratch {
 public:
  Scratch() : folder_(fs::temp_directory_path() / ("qiyuan-fuzz-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  [[nodiscard]] const fs::path& folder() const { return folder_; }

 private:
  fs::path folder_;
};

/// The database file of a server with an account, a game of two moves and a finished one.
std::string whole_file(const fs::path& folder) {
  {
    store::Store store(folder);
    std::promise<std::string> written;
    store.write({store::NewAccount{"ana", "Ana", "hash", 1, identity::Role::player},
                 store::NewGame{1, "nogo", {{"size", "5"}}, "ana", 1},
                 store::NewMove{1, 1, base::Side::black, "C3", -1, -1, {}, 2},
                 store::NewMove{1, 2, base::Side::white, "A1", -1, -1, {}, 3},
                 store::NewGame{2, "nogo", {{"size", "5"}}, "ana", 1},
                 store::NewMove{2, 1, base::Side::black, "C3", -1, -1, {}, 2},
                 store::GameEnded{2, "B+resign", "resign", 4}, store::PositionsFound{2, 4, {11, 12}}},
                [&](const std::string& error) { written.set_value(error); });
    require(written.get_future().get().empty(), "the rows can be written");
  }
  std::ifstream in(store::database_file(folder), std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

/// Overwrites single bytes of the file. Each three bytes of input are a place, from which the offset is derived, and
/// the new byte.
void database(Input bytes) {
  static const Scratch scratch;
  static const std::string whole = whole_file(scratch.folder() / "whole");
  const fs::path folder = scratch.folder() / "damaged";
  fs::remove_all(folder);
  fs::create_directories(folder);
  std::string damaged = whole;
  for (; bytes.size() >= 3; bytes.remove_prefix(3)) {
    std::uint16_t place = 0;
    std::memcpy(&place, bytes.data(), 2);
    damaged[place * 16807U % damaged.size()] = bytes[2];
  }
  std::ofstream(store::database_file(folder), std::ios::binary) << damaged;
  try {
    static_cast<void>(store::inspect(folder));
    store::Store store(folder);
    static_cast<void>(store.load());
    for (const store::RoomId game : {1, 2}) static_cast<void>(store::read_game(folder, game));
  } catch (const std::runtime_error& error) {
    require(std::strlen(error.what()) > 0 && std::strchr(error.what(), '\n') == nullptr, "the error is one line");
  }
}

}  // namespace fuzz
