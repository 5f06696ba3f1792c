#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "engine/core/game_kind.h"
#include "protocol/record/game_record.h"

/// The SGF form of the server's games, shared by the writer and the reader. The SGF data of each game are in the game's
/// entry (core::SgfFacts): its number, its word in RU, the notation of its moves. Games without a number of their own
/// use an unregistered one, so that other programs can tell that they do not support them.
///
/// Stones that a game begins with, Go's handicap and Othello's four discs, are AB and AW of the root, with PL.
///
/// BL and WL are written after each move for both sides, in seconds. Data that have no SGF property are written to the
/// private property QY, as composed values `key:text`:
///
///   root    game, kind, time (the full text of DT), result and reason (exactly; RE is the standard form), dead, one
///   for
///           each stone that the players agreed is dead, option:name=value for every option in order
///   moves   effect, one for each; time; thought:winrate playouts and the moves of the variation, separated by spaces
///
/// A player's thought about its move is also written where other programs look for it: SBKV is Black's chance of
/// winning in percent, as in Sabaki, and C has everything in words.
///
/// The last move of a game that ended by counting has TB and TW, with the opponent's dead stones among the points of
/// each side, and the count in words in C.
///
/// Files of other programs have no QY: the kind then follows from GM and RU, the options are size, rules, komi and
/// handicap as far as they are given, and the dead stones are those that TB and TW give to the other side at the end.
namespace protocol::sgf {

inline constexpr std::string_view own_property = "QY";

/// The SGF data of the game of this name; for any other name, the data of games without a number.
const core::SgfFacts& facts_of(std::string_view kind);

/// The game of a file of another program, by its values of GM and RU. If several games have the number and RU names
/// none of them, `wanted`, the name of a game or empty, decides. The fault lists the known numbers.
base::Expected<const core::GameKind*> kind_of_file(std::string_view number, std::string_view rules,
                                                   std::string_view wanted);

/// The value of B or W for a move in the protocol's notation, not yet escaped.
std::string value_of_move(std::string_view move, core::SgfMoves moves, int size);
/// The move in the protocol's notation; nullopt if the value is not a move on a board of this size.
std::optional<std::string> move_of_value(std::string_view value, core::SgfMoves moves, int size);

/// The points of a value of AB, TR and the like in the protocol's notation, for `dd:ff` those of a rectangle; none if
/// the value is not one.
std::vector<std::string> points_of_value(std::string_view value, core::SgfMoves moves, int size);

/// The position before the first move of a record, from those of its options that the game knows. A fault if the game
/// is unknown or cannot begin with these options.
base::Expected<core::AnyGame> start_of(const GameRecord& record);

/// AB, AW and PL for a position; empty for a board without stones.
std::string stone_properties(const core::AnyGame& game, core::SgfMoves moves, int size);

}  // namespace protocol::sgf
