#pragma once

#include <string>
#include <string_view>

#include "engine/base/expected.h"
#include "protocol/record/game_record.h"

/// The Generic Game Format of GGS (https://skatgame.net/mburo/ggsa/ggf) for Othello, as NBoard and the programs around
/// it exchange games:
///
///     (;GM[Othello]PC[Qiyuan]DT[2026.11.20_19:30:00.UTC]PB[ana]PW[uct]RE[+12]TI[10:00/00:05]TY[8]
///      BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5//2.5]W[D6];)
///
/// BO is the start with its side to move, `*` for Black and `O` for White. RE is in Black's discs, with :r for
/// resignation, :t for time and :s for an agreement. A move may be followed by an evaluation and its seconds; PA is a
/// pass. The format cannot express the number of the game, options other than a clock, the clocks after a move, effects
/// and thoughts; any other end of a game is written as `?`, and brackets in a text become parentheses.
namespace protocol::ggf {

/// The start of every Othello game that was not set up otherwise.
inline constexpr std::string_view usual_start =
    "......../......../......../...ox.../...xo.../......../......../........";

/// A game that may begin anywhere, which a record cannot express.
struct Game {
  std::string rows{usual_start};  ///< of the start, as in core::GameKind::start_from, without spaces
  Side turn = Side::black;        ///< the side to move at the start
  GameRecord record;
};

/// Reads the first game of a text. Ignores results, clocks and times in other forms; the fault names anything else that
/// cannot be read. Does not check whether the moves are legal.
base::Expected<Game> read(std::string_view text);

/// Writes one line, without its end. The fault names a move that Othello does not have.
base::Expected<std::string> write(const Game& game);

/// `F5` or `PA` for a move of Othello.
base::Expected<std::string> to_move(std::string_view move);
/// `f5` or `pass`, for `F5`, `PA`, `F5/EVAL` or `F5/EVAL/TIME`.
base::Expected<std::string> from_move(std::string_view text);

}  // namespace protocol::ggf
