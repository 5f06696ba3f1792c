#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace search {

/// The choices that UCT leaves open.
struct UctSettings {
  /// C of U = W/N + C √(2 ln N_parent / N): C = 1 is UCB1 as Auer, Cesa-Bianchi and Fischer (2002) give it for rewards
  /// in [0, 1].
  double exploration;
  /// U of a move without a visit ("first play urgency", Gelly and others 2006); infinite: every move is tried once
  /// before any is tried twice.
  double first_play;
  /// A node gets children at the first playout that finds it with so many visits.
  std::uint32_t expand_after;
  /// Whether wins and losses proven at terminal positions are backed up (Winands, Björnsson and Saito 2008).
  bool backs_up_proofs;
  /// A full tree keeps counting but grows no more. A node takes 24 bytes or a little more.
  std::size_t most_nodes = std::size_t{1} << 22U;
};

/// UCT as Kocsis and Szepesvári (2006) describe it, with the constant that theses on board games use.
inline constexpr UctSettings plain_uct{.exploration = 0.7071067811865476,
                                       .first_play = std::numeric_limits<double>::infinity(),
                                       .expand_after = 1,
                                       .backs_up_proofs = false};

/// The same search with the settings that won the most games.
inline constexpr UctSettings tuned_uct{
    .exploration = 0.3, .first_play = 1.0, .expand_after = 2, .backs_up_proofs = true};

}  // namespace search
