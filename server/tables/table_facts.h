#pragma once

#include <optional>
#include <string>

#include "engine/base/side.h"
#include "engine/core/game_kind.h"
#include "server/room/state.h"

namespace room {

struct Table;

/// The facts of a table by which others find it and which the lists of tables show. Moves and clocks change none of
/// them.
struct TableFacts {
  const core::GameKind* kind = nullptr;
  Phase phase = Phase::open;           ///< as spectators see it, which can be later than the players
  base::PerSide<std::string> names;    ///< of the players; empty for a free seat
  base::PerSide<std::string> players;  ///< folded names of the people in the seats; empty for a bot or a free seat
  std::string opener;                  ///< folded name
  std::optional<store::TournamentId> tournament;
  bool played = false;    ///< has a game whose end a user is waiting for
  bool deserted = false;  ///< nobody plays or follows its game at the moment, and spectators may know it

  [[nodiscard]] bool is_over() const { return phase == Phase::over; }
  friend bool operator==(const TableFacts&, const TableFacts&) = default;
};

TableFacts facts_of(const Table& table);
/// Whether these are still the facts of the table; the same as comparing them with facts_of(), but without copies.
bool are_facts_of(const Table& table, const TableFacts& facts);

}  // namespace room
