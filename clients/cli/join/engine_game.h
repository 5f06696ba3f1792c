#pragma once

#include <string>

#include "clients/cli/engine/engine_player.h"
#include "clients/cli/net/client.h"
#include "clients/cli/net/seat_choice.h"
#include "clients/cli/terminal/table_view.h"

namespace cli {

/// The outcome of one game.
struct EngineGameReport {
  RoomId room{};
  Side side{};
  std::string opponent;
  std::string result;  ///< as in GameOver
  std::string reason;
  int plies = 0;
  std::string failure;  ///< the engine's last failure with the line; empty if it played well
  std::string bundle;   ///< the folder with the report of that failure
};

/// An engine on one seat of one table. The caller passes on the server's lines, lets it act, and polls its descriptor,
/// so that several games can run at once. Functions that send requests throw Disconnected when the server is gone, and
/// Failure when it refuses something that it should accept.
class EngineGame {
 public:
  /// Reports of failures go to new folders below `failures`.
  EngineGame(Client& client, EnginePlayer& engine, const Seat& seat, TableView table, std::string failures);

  /// Handles an unasked line, about this table or another.
  void hear(const Message& message);
  /// Does everything possible without waiting: plays the engine's move, starts its next thought.
  void act();
  /// Stops playing.
  void leave() { has_left_ = true; }
  /// Whether `act` would do something now, so that the caller must not wait.
  [[nodiscard]] bool has_to_act() const;
  /// Continues after a reconnect.
  void reconnect();

  [[nodiscard]] bool is_over() const { return table_.is_over() || has_left_; }
  [[nodiscard]] RoomId room() const { return seat_.room; }
  [[nodiscard]] const TableView& table() const { return table_; }
  [[nodiscard]] EnginePlayer& engine() const { return engine_; }
  /// Poll it beside the server; -1 if the engine has nothing to say.
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
  bool has_lost_ = false;  ///< resigned, or failed permanently
  bool has_left_ = false;
  int sent_ply_ = 0;  ///< ply of our last accepted move
  int failed_ = 0;    ///< number of failures
};

}  // namespace cli
