#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/expected.h"
#include "engine/core/game_kind.h"
#include "protocol/record/game_record.h"

/// How a game of the server stands in SGF: what the writer and the reader agree on. What SGF says of each game is in
/// the game's entry (core::SgfFacts): its number, its word in RU, how its moves are written. Games without a number
/// have one that no game is registered with, so that programs can tell that they do not know it.
///
/// Stones that a game begins with, Go's handicap and Othello's four discs, are AB and AW of the root, with PL.
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

/// What SGF says of the game of that name; for another name, what it says of games without a number.
const core::SgfFacts& facts_of(std::string_view kind);

/// The game of a file of another program, by its values of GM and RU. Where several games have the number and RU names
/// none of them, `wanted` decides, the name of a game or empty. The fault says which numbers are known.
base::Expected<const core::GameKind*> kind_of_file(std::string_view number, std::string_view rules,
                                                   std::string_view wanted);

/// The value of B or W for a move in the protocol's notation, not yet escaped.
std::string value_of_move(std::string_view move, core::SgfMoves moves, int size);
/// The move in the protocol's notation; nothing where the value is no move on a board of this size.
std::optional<std::string> move_of_value(std::string_view value, core::SgfMoves moves, int size);

/// The position before the first move of a record, by those of its options that the game knows. A fault where the game
/// is not known or cannot begin with these options.
base::Expected<core::AnyGame> start_of(const GameRecord& record);

/// AB, AW and PL for a position, nothing for a board without stones.
std::string stone_properties(const core::AnyGame& game, core::SgfMoves moves, int size);

}  // namespace protocol::sgf
