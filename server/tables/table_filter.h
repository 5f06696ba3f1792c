#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "protocol/messages/field.h"
#include "server/tables/table_facts.h"

namespace room {

/// Selects tables with an unfinished game.
struct TableFilter {
  static constexpr std::uint8_t all_phases = (1U << static_cast<unsigned>(Phase::over)) - 1;

  std::string player;  ///< folded name of a person in a seat; empty: any person
  std::optional<store::TournamentId> tournament = {};
  std::string_view game = {};  ///< empty: all games
  std::uint8_t phases = all_phases;

  [[nodiscard]] bool matches(const TableFacts& facts) const;
  [[nodiscard]] bool has(Phase phase) const { return (phases >> static_cast<unsigned>(phase) & 1U) != 0; }
  /// Filters of the same player and tournament follow each other.
  friend auto operator<=>(const TableFilter&, const TableFilter&) = default;
};

/// A part of the list of tables, which is in the order of their numbers.
struct TablePage {
  static constexpr std::size_t max = 1000;

  TableFilter filter = {};
  protocol::RoomId after = 0;
  std::size_t limit = max;
  bool follow = false;
};

base::Expected<TablePage> parse_table_page(const std::vector<protocol::KeyValue>& filters);

}  // namespace room
