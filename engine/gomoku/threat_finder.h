#pragma once

#include <cstdint>
#include <optional>

#include "engine/gomoku/threat_policy.h"
#include "engine/gomoku/threat_search.h"
#include "engine/line/threat_bot.h"

namespace gomoku {

/// Finds wins by continuous threats for line::ThreatBot (line::WinFinder).
template <line::RuleSet R, int Size>
class ThreatFinder {
 public:
  using Policy = ThreatPolicy<R, Size>;
  using Game = typename Policy::Game;

  std::optional<line::ThreatWin<line::Move>> find(const Game& position, std::int64_t nodes) {
    const auto win =
        threats_.find(ShapeBoard<R, Size>(position), position.to_move(), {.turns = max_turns, .nodes = nodes});
    if (!win) return std::nullopt;
    return line::ThreatWin<line::Move>{{{win->move}}, win->plies};
  }
  [[nodiscard]] std::int64_t nodes() const { return threats_.nodes(); }
  void forget() { threats_.forget(); }

  static constexpr std::int64_t max_nodes = 2'000'000;
  static constexpr std::int64_t nodes_per_millisecond = 40;
  static constexpr std::int64_t nodes_per_node = 2;

 private:
  static constexpr int max_turns = 20;

  ThreatSearch<R, Size> threats_{std::size_t{1} << 18U};
};

}  // namespace gomoku
