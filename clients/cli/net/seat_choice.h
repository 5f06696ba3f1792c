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

/// Where a player sits.
struct Seat {
  RoomId room{};
  Side side{};
};

/// The table that a player wants.
struct SeatWish {
  std::optional<RoomId> room;  ///< an existing table; else one is opened for `game`
  std::string game;
  std::vector<core::KeyValue> options;  ///< of the game and of the table (clock, …)
  std::optional<Side> side;             ///< at an existing table: else any free seat; at a new one: else Black
  std::optional<BotSpec> opponent;      ///< a built-in bot for the other seat; else somebody has to come
};

/// Takes the seat, or takes it again where the player sits there already, and is ready to play. Throws Failure with the
/// server's words where that is refused.
Seat take_seat(Client& client, const SeatWish& wish);

/// Says again that the player is ready, where the game has not begun: after a reconnect.
void be_ready(Client& client, const TableView& table, Side side);

/// The request that makes a move given in the game's notation.
protocol::Request move_request(RoomId room, Side side, const std::string& move, int ply);

}  // namespace cli
