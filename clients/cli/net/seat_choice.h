#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"

namespace protocol {
struct Request;
}

namespace cli {

class Client;
class TableView;

/// A seat of a player.
struct Seat {
  RoomId room{};
  Side side{};
};

/// The table that a player wants.
struct SeatWish {
  std::optional<RoomId> room;  ///< an existing table; default: a new one for `game`
  std::string game;
  std::vector<core::KeyValue> options;  ///< of the game and of the table (clock, …)
  std::optional<Side> side;             ///< default: any free seat at an existing table, Black at a new one
  std::optional<BotSpec> opponent;      ///< built-in bot for the other seat; default: waits for a player
};

/// Takes the seat, or takes it again if the player already sits there, and is ready to play. Throws the server's
/// refusal as a Failure.
Seat take_seat(Client& client, const SeatWish& wish);

/// Repeats that the player is ready after a reconnect, if the game has not begun.
void be_ready(Client& client, const TableView& table, Side side);

/// The request for a move in the game's notation.
protocol::Request move_request(RoomId room, Side side, const std::string& move, int ply);

}  // namespace cli
