#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "clients/cli/bench/latencies.h"
#include "clients/cli/bench/load_guest.h"
#include "clients/cli/bench/random_games.h"
#include "clients/cli/net/line_stream.h"
#include "engine/core/options.h"

namespace cli::bench {

using base::Side;
using protocol::RoomId;

/// The tables of a load: two guests at each, who play one game after the other.
class LoadTables {
 public:
  /// What they play; the options are those of Open. A game that is not over when its moves are ends by resignation.
  struct Games {
    std::string kind;
    std::vector<core::KeyValue> options;
    std::vector<Moves> moves;
  };
  /// At their pace, or at that of move_one().
  enum class Pace { own, given };

  LoadTables(Games games, Pace pace) : games_(std::move(games)), pace_(pace) {}

  /// One more table; its game begins.
  void open(LoadGuest& black, LoadGuest& white);
  /// At the given pace: one move at a table that waits for one; false when there is none.
  bool move_one();
  /// What a guest heard; whoever does not sit at a table is told nothing that matters here.
  void heard(LoadGuest& guest, std::string_view line);
  /// No more moves: all games end.
  void end();

  [[nodiscard]] std::size_t begun() const { return begun_; }
  [[nodiscard]] std::size_t playing() const { return tables_.size() - over_; }
  /// The rooms where they play now.
  [[nodiscard]] std::vector<RoomId> rooms() const;

  /// Moves that the opponent has seen.
  [[nodiscard]] std::int64_t moves() const { return moves_; }
  /// From a move's sending until the opponent reads it, for the moves seen since they were cleared.
  [[nodiscard]] Latencies& latencies() { return latencies_; }

 private:
  struct LoadTable {
    base::PerSide<LoadGuest*> seats;
    RoomId room = 0;
    std::size_t game = 0;  ///< which of games_.moves
    bool begun = false;
    bool over = false;  ///< until the next game begins
    // Of the move that is on its way.
    int ply = 0;
    Clock::time_point sent;
  };
  /// A side that is to move.
  struct Turn {
    LoadTable* table = nullptr;
    RoomId room = 0;
    Side side{};
    int ply = 0;
  };

  void move(const Turn& turn);
  void on_move(LoadGuest& guest, LoadTable& table, int ply, Side side);
  void on_turn(LoadGuest& guest, LoadTable& table, Side side, int ply);
  void on_rematched(LoadTable& table, RoomId next);

  Games games_;
  Pace pace_;
  std::deque<LoadTable> tables_;  ///< which stay where they are
  std::unordered_map<RoomId, LoadTable*> by_room_;
  std::deque<Turn> turns_;  ///< that wait for move_one()
  std::size_t next_game_ = 0;
  std::size_t begun_ = 0;
  std::size_t over_ = 0;
  bool ending_ = false;
  std::int64_t moves_ = 0;
  Latencies latencies_;
};

}  // namespace cli::bench
