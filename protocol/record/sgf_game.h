#pragma once

#include <string_view>

#include "engine/base/text.h"

/// How a game of the hall stands in SGF: what the writer and the reader agree on.
///
/// Go and NoGo use GM[1], the number of Go, and Go's coordinates. NoGo has no number of its own; as nothing is ever
/// captured in it, every Go program shows such a game rightly, and RU[NoGo] tells which it is. Connect6 uses GM[4],
/// which is Gomoku's and Renju's, with RU[Connect6] and Go's coordinates, a node for each stone. Other games have
/// a number that no game is registered with, so that programs can tell that they do not know it, and their moves are
/// the protocol's text: `B[42-44]`.
///
/// BL and WL are written behind each move for both sides, in seconds. What SGF has no property for stands in the
/// private property QY, as composed values `key:text`:
///
///   root    game, kind, time (the full text of DT), result and reason (exactly; RE is what others understand),
///           option:name=value for every option in its order
///   moves   effect, one for each; time; thought:winrate playouts and the moves of the variation, between blanks
///
/// What a player thought of its move also stands where other programs look for it: SBKV is Black's chance to win in
/// percent, as Sabaki has it, and C says all in words.
///
/// Files of other programs have no QY: then the kind follows from GM and RU, the options are size, rules, komi and
/// handicap as far as they are told.
namespace protocol::sgf {

inline constexpr std::string_view own_property = "QY";

inline constexpr std::string_view go_number = "1";
inline constexpr std::string_view gomoku_number = "4";
/// The registered numbers end far below.
inline constexpr std::string_view other_number = "1001";

inline constexpr std::string_view nogo_rules = "NoGo";
inline constexpr std::string_view connect6_rules = "Connect6";

/// The word of RU for a value of the option `rules`, which is the same in small letters; empty for rules we do not
/// play.
constexpr std::string_view go_rules(std::string_view rules) {
  for (const std::string_view known : {"Tromp-Taylor", "Chinese"})
    if (base::equal_ignoring_case(rules, known)) return known;
  return {};
}

/// Whether points are written with Go's coordinates.
constexpr bool has_go_board(std::string_view kind) {
  return kind == "go" || kind == "nogo" || kind == "connect6";
}

constexpr std::string_view number_of(std::string_view kind) {
  if (kind == "connect6") return gomoku_number;
  return has_go_board(kind) ? go_number : other_number;
}

}  // namespace protocol::sgf
