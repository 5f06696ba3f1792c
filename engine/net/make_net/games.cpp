#include "engine/net/make_net/games.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace net {
namespace {

static_assert(std::endian::native == std::endian::little, "the format is little-endian");

template <class Number>
void put(std::string& bytes, Number number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

std::string text_of(const Game& game) {
  std::string bytes;
  put(bytes, game.size);
  put(bytes, game.komi);
  put(bytes, game.margin);
  put(bytes, static_cast<std::uint8_t>(std::lround(2 * game.black)));
  put(bytes, static_cast<std::uint16_t>(game.plies.size()));
  put(bytes, static_cast<std::uint16_t>(game.owners.size()));
  for (const Ply& ply : game.plies) {
    put(bytes, ply.move);
    put(bytes, static_cast<std::uint8_t>(ply.is_searched ? 1 : 0));
    put(bytes, static_cast<std::uint16_t>(std::lround(ply.win_rate * 65535)));
    put(bytes, static_cast<std::uint16_t>(ply.visits.size()));
    for (const auto& [move, visits] : ply.visits) {
      put(bytes, move);
      put(bytes, visits);
    }
  }
  for (const float owner : game.owners) put(bytes, static_cast<std::int8_t>(std::lround(100 * owner)));
  return bytes;
}

/// Reads numbers from the bytes of one record; throws std::runtime_error at its end.
class Reader {
 public:
  Reader(const char* first, std::size_t size) : next_(first), left_(size) {}
  template <class Number>
  Number get() {
    if (left_ < sizeof(Number)) throw std::runtime_error("a record of the file of games is too short");
    Number number{};
    std::memcpy(&number, next_, sizeof number);
    next_ += sizeof number;
    left_ -= sizeof number;
    return number;
  }

 private:
  const char* next_;
  std::size_t left_;
};

Game game_of(Reader reader) {
  Game game;
  game.size = reader.get<std::uint8_t>();
  game.komi = reader.get<std::int16_t>();
  game.margin = reader.get<std::int16_t>();
  game.black = static_cast<float>(reader.get<std::uint8_t>()) / 2;
  game.plies.resize(reader.get<std::uint16_t>());
  game.owners.resize(reader.get<std::uint16_t>());
  for (Ply& ply : game.plies) {
    ply.move = reader.get<std::uint16_t>();
    ply.is_searched = reader.get<std::uint8_t>() != 0;
    ply.win_rate = static_cast<float>(reader.get<std::uint16_t>()) / 65535;
    ply.visits.resize(reader.get<std::uint16_t>());
    for (auto& [move, visits] : ply.visits) {
      move = reader.get<std::uint16_t>();
      visits = reader.get<std::uint16_t>();
    }
  }
  for (float& owner : game.owners) owner = static_cast<float>(reader.get<std::int8_t>()) / 100;
  return game;
}

/// Calls `use` with the bytes of each whole record and returns where the last one ends.
template <class Use>
std::size_t each_record(const std::string& bytes, Use use) {
  std::size_t at = 0;
  while (bytes.size() - at >= sizeof(std::uint32_t)) {
    const auto length = Reader(bytes.data() + at, sizeof(std::uint32_t)).get<std::uint32_t>();
    if (bytes.size() - at - sizeof length < length) break;
    use(Reader(bytes.data() + at + sizeof length, length));
    at += sizeof length + length;
  }
  return at;
}

std::string contents(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

GameFile::GameFile(const std::filesystem::path& path) : path_(path) {
  if (!std::filesystem::exists(path)) return;
  const std::string bytes = contents(path);
  const std::size_t end = each_record(bytes, [&](const Reader& /*record*/) { ++games_; });
  if (end < bytes.size()) std::filesystem::resize_file(path, end);
}

void GameFile::add(const Game& game) {
  const std::string bytes = text_of(game);
  std::ofstream out(path_, std::ios::binary | std::ios::app);
  const auto length = static_cast<std::uint32_t>(bytes.size());
  out.write(reinterpret_cast<const char*>(&length), sizeof length);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!out.flush()) throw std::runtime_error("cannot write to " + path_.string());
  ++games_;
}

std::vector<Game> GameFile::read(const std::filesystem::path& path) {
  if (!std::filesystem::exists(path)) throw std::runtime_error(path.string() + " does not exist");
  std::vector<Game> games;
  each_record(contents(path), [&](const Reader& record) { games.push_back(game_of(record)); });
  return games;
}

}  // namespace net
