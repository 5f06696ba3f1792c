#pragma once

#include <functional>
#include <span>
#include <vector>

#include "server/tournament/tournament_rows.h"

/// Events of a tournament and their consequences, as rows to be saved.
namespace tournament {

/// A table was opened for a pairing.
Rows seated(const Controller& of, int number, protocol::RoomId game);
/// The game at that table is over; empty if the game no longer matters.
Rows game_over(const Controller& of, int number, protocol::RoomId game, const referee::GameResult& result, bool played);
Rows game_reopened(const Controller& of, int number, protocol::RoomId game);
/// The pairings that are due, or the end of the tournament; see next_pairings for `free`.
Rows due_pairings(const Controller& of, std::span<const std::size_t> free);

/// The number of games that an entrant can play at once.
using Capacity = std::function<int(std::size_t entrant)>;
/// The pairings whose tables should be opened now.
std::vector<int> to_open(
    const Controller& of, const Capacity& capacity = [](std::size_t) { return 1; });

}  // namespace tournament
