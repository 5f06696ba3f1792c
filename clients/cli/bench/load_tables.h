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
#include "engine/base/rng.h"
#include "engine/core/options.h"

namespace cli::bench {

using base::Side;
using protocol::RoomId;

/// The tables of a load: two guests at each, who play one game after the other.
class LoadTables {
 public:
  /// The games to play. `options` are those of Open. A game that is not over after its moves ends by resignation.
  struct Games {
    std::string kind;
    std::vector<core::KeyValue> options;
    std::vector<Moves> moves;
    /// The number of tables if their games should end one after the other all the time, as on a server that has been
    /// running for long: the first game of each table ends early, the oldest table's first. 0: all games are whole.
    std::size_t in_turn = 0;
  };
  /// Whether players move as soon as they can, or when move_one() is called.
  enum class Pace { own, given };

  LoadTables(Games games, Pace pace) : games_(std::move(games)), pace_(pace) {}

  /// Opens another table and starts its game.
  void open(LoadGuest& black, LoadGuest& white);
  /// Makes one move at a table where a move is due. Returns false if there is none. For Pace::given.
  bool move_one();
  /// Handles a line that a guest received. Ignores guests who do not sit at a table.
  void heard(LoadGuest& guest, std::string_view line);
  /// Makes no more moves and ends all games.
  void end();

  [[nodiscard]] std::size_t begun() const { return begun_; }
  [[nodiscard]] std::size_t playing() const { return tables_.size() - over_; }
  /// The rooms of the current games.
  [[nodiscard]] std::vector<RoomId> rooms() const;

  /// The number of moves that the opponent has seen.
  [[nodiscard]] std::int64_t moves() const { return moves_; }
  /// The times from sending a move until the opponent reads it, since they were last cleared.
  [[nodiscard]] Latencies& latencies() { return latencies_; }

 private:
  struct LoadTable {
    base::PerSide<LoadGuest*> seats;
    RoomId room = 0;
    std::size_t game = 0;   ///< index into games_.moves
    std::size_t plies = 0;  ///< after which the player to move resigns
    bool begun = false;
    bool over = false;  ///< true until the next game begins
    // Of the move in flight.
    int ply = 0;
    Clock::time_point sent;
  };
  /// A side that must move.
  struct Turn {
    LoadTable* table = nullptr;
    RoomId room = 0;
    Side side{};
    int ply = 0;
  };

  void move(const Turn& turn);
  void on_move(LoadGuest& guest, LoadTable& table, int ply, Side side);
  void on_turn(LoadGuest& guest, LoadTable& table, Side side, int ply);
  void begin_game(LoadTable& table);
  void on_rematched(LoadTable& table, RoomId next);

  Games games_;
  Pace pace_;
  std::deque<LoadTable> tables_;  ///< a deque, so that tables keep their addresses
  std::unordered_map<RoomId, LoadTable*> by_room_;
  std::deque<Turn> turns_;  ///< waiting for move_one()
  base::Rng rng_{1};
  std::size_t next_game_ = 0;
  std::size_t begun_ = 0;
  std::size_t over_ = 0;
  bool ending_ = false;
  std::int64_t moves_ = 0;
  Latencies latencies_;
};

}  // namespace cli::bench
