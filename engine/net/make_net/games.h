#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace net {

/// One ply of a game of self-play.
struct Ply {
  std::uint16_t move = 0;    ///< the point in reading order; the number of points for a pass
  bool is_searched = false;  ///< whether the search had its full number of playouts, so that the ply is worth learning
  float win_rate = 0.5F;     ///< of the side to move, by the search; ½ without one
  /// The moves with the playouts that a full search gave them; empty otherwise.
  std::vector<std::pair<std::uint16_t, std::uint16_t>> visits{};
};

/// A game of self-play, as the raw material of training: it holds moves and results of searches, so that the inputs of
/// the net may change and old games still serve.
struct Game {
  std::uint8_t size = 0;    ///< lines of the board
  std::int16_t komi = 0;    ///< what White gets in addition, in half points
  std::int16_t margin = 0;  ///< Black's margin in half points, as far as the end tells; 0 in games without points
  float black = 0.5F;       ///< the value for Black: 1 if Black won
  std::vector<Ply> plies{};
  /// For each point, from -1 to 1, how surely Black owns it in the end; empty in games without points.
  std::vector<float> owners{};
};

/// Reads and writes games. A file is a sequence of records; each is a length in bytes as a 32-bit number, then
///
///   u8   lines of the board
///   i16  komi, i16 margin, in half points
///   u8   result for Black: 0 lost, 1 draw, 2 won
///   u16  number of plies, u16 number of points with an owner
///   for each ply
///     u16  move
///     u8   1 if searched in full
///     u16  win rate of the side to move, in 1/65535
///     u16  number of moves with visits, then for each u16 move and u16 visits
///   for each owner, i8: hundredths
///
/// All numbers are little-endian. A record that was cut off, because the program was killed, ends the file.
class GameFile {
 public:
  /// Opens a file for adding; drops a last record that was cut off. Throws std::runtime_error if it cannot be opened.
  explicit GameFile(const std::filesystem::path& path);

  /// The number of games in the file.
  [[nodiscard]] std::size_t games() const { return games_; }
  void add(const Game& game);

  /// All games of a file, without a last one that was cut off.
  static std::vector<Game> read(const std::filesystem::path& path);

 private:
  std::filesystem::path path_;
  std::size_t games_ = 0;
};

}  // namespace net
