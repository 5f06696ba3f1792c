#pragma once

#include <cstdint>
#include <optional>

#include "engine/connect6/threat_policy.h"
#include "engine/connect6/vcdt.h"
#include "engine/line/threat_bot.h"

namespace connect6 {

/// Finds wins by double threats for line::ThreatBot (line::WinFinder).
template <int Size>
class VcdtFinder {
 public:
  using Policy = ThreatPolicy<Size>;

  std::optional<line::ThreatWin<Move>> find(const Position<Size>& position, std::int64_t nodes) {
    const LineBoard<Size> board(position);
    const auto win = vcdt_.find(board, board.to_move(), board.stones_left(), {.nodes = nodes});
    if (!win) return std::nullopt;
    line::ThreatWin<Move> found{{{win->first}}, 4 * win->turns};
    if (win->second != win->first) found.moves.push_back({win->second});
    return found;
  }
  [[nodiscard]] std::int64_t nodes() const { return vcdt_.nodes(); }
  void forget() { vcdt_.forget(); }

  static constexpr std::int64_t max_nodes = 1'000'000;
  static constexpr std::int64_t nodes_per_millisecond = 20;
  static constexpr std::int64_t nodes_per_node = 4;  // the other search's nodes are much more expensive

 private:
  Vcdt<Size> vcdt_{std::size_t{1} << 17U};
};

}  // namespace connect6
