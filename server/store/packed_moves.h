#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/rows.h"

namespace store {

/// What the moves so far let expect of the next one. Without clocks everything is as expected.
class ExpectedMove {
 public:
  explicit ExpectedMove(std::int64_t began) : at_(began) {}

  [[nodiscard]] Side side() const { return base::opponent(last_); }
  [[nodiscard]] std::int64_t at() const { return at_; }
  /// The clocks after a move of this side at that time: its own time continues by the time of the move, with the same
  /// surplus as last time, such as an increment.
  [[nodiscard]] NewMove clocks(Side side, std::int64_t at) const;
  /// What clients are shown of the clock after this move.
  [[nodiscard]] std::int64_t shown(Side side, const ClockState& clock) const;

  void follow(const NewMove& move);

 private:
  Side last_ = Side::white;
  std::int64_t at_;
  base::PerSide<ClockState> clocks_{};
  base::PerSide<std::int64_t> surplus_{0, 0};
  base::PerSide<std::int64_t> shown_{-1, -1};
  base::PerSide<std::int64_t> shown_surplus_{-1, -1};
};

/// The moves of a game in few bytes, to which moves can be added; schema/README.md describes them. No SQL here.
class PackedMoves {
 public:
  /// `began` is when the game was started: the times of its moves are relative to it.
  explicit PackedMoves(std::int64_t began) : began_(began), expected_(began) {}

  /// Adds the next move, whose text must not be empty. Returns its bytes, which are valid until the next change.
  std::string_view add(const NewMove& move);
  /// Adds the bytes of moves that add() returned for the same moves before them. Throws std::runtime_error, and adds
  /// nothing, if they are not moves.
  void append(std::string_view bytes);
  /// Takes back the moves after this ply.
  void cut(int plies);

  [[nodiscard]] int plies() const { return plies_; }
  struct Place {
    int plies = 0;
    std::uint16_t checksum = 0;  ///< of the moves
    friend bool operator==(const Place&, const Place&) = default;
  };
  [[nodiscard]] Place place() const { return {plies_, static_cast<std::uint16_t>(hash_ ^ hash_ >> 16U)}; }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }
  /// The moves as they were added, except that all belong to this game.
  [[nodiscard]] std::vector<NewMove> unpacked(RoomId game) const;

 private:
  void add_bytes(std::string_view bytes);

  std::int64_t began_;
  ExpectedMove expected_;
  std::string bytes_;
  int plies_ = 0;
  std::uint32_t hash_ = 2166136261U;
};

}  // namespace store
