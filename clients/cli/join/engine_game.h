#pragma once

#include <string>

#include "clients/cli/engine/engine_player.h"
#include "clients/cli/net/client.h"
#include "clients/cli/net/seat_choice.h"
#include "clients/cli/terminal/table_view.h"

namespace cli {

/// What became of one game.
struct EngineGameReport {
  RoomId room{};
  Side side{};
  std::string opponent;
  std::string result;  ///< as in GameOver
  std::string reason;
  int plies = 0;
  std::string failure;  ///< what the engine did wrong last, with the line that failed; empty when it played well
  std::string bundle;   ///< the folder with all that is known of that
};

/// An engine on one seat of one table. Whoever plays it hands it what the server says, lets it act, and waits for what
/// it waits for; so several can be played at once. All that ask something throw Disconnected when the server is gone,
/// and Failure when it refuses what it should not.
class EngineGame {
 public:
  /// A report of each failure goes to a folder of its own below `failures`.
  EngineGame(Client& client, EnginePlayer& engine, const Seat& seat, TableView table, std::string failures);

  /// A line that was sent unasked, about this table or any other.
  void hear(const Message& message);
  /// Does what can be done without waiting: takes the engine's move to the table, sets the engine thinking.
  void act();
  /// Plays on no more.
  void leave() { has_left_ = true; }
  /// Whether `act` would do something now, so that there is nothing to wait for.
  [[nodiscard]] bool has_to_act() const;
  /// After a lost connection, in the server again.
  void reconnect();

  [[nodiscard]] bool is_over() const { return table_.is_over() || has_left_; }
  [[nodiscard]] RoomId room() const { return seat_.room; }
  [[nodiscard]] const TableView& table() const { return table_; }
  [[nodiscard]] EnginePlayer& engine() const { return engine_; }
  /// To be polled, beside the server: -1 while the engine has nothing to say.
  [[nodiscard]] int fd() const { return engine_.fd(); }
  [[nodiscard]] Deadline deadline() const { return engine_.deadline(); }
  [[nodiscard]] EngineGameReport report() const;

 private:
  void step();
  void answer(const protocol::event::Asked& asked);
  void answer(const protocol::event::Scoring& scoring);
  void play_move(const EnginePlayer::Thought& thought);
  void resign();
  void fail(const std::string& failure);
  void write_report(const std::string& failure);

  Client& client_;
  EnginePlayer& engine_;
  Seat seat_;
  TableView table_;
  std::string failures_;
  EngineGameReport report_;
  bool engine_is_set_up_ = false;
  bool has_lost_ = false;  ///< has resigned, or failed for good
  bool has_left_ = false;
  int sent_ply_ = 0;  ///< of our last accepted move
  int failed_ = 0;    ///< times
};

}  // namespace cli
