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
/// resignation, :t for time and :s for an agreement. A move may have an evaluation and its seconds behind it; PA is a
/// pass. The format has no place for the number of the game, for options but a clock, for the clocks after a move,
/// effects and thoughts, for an end of another kind, which is `?`, nor for brackets in a text: they become round.
namespace protocol::ggf {

/// Where every game of Othello begins that was not set up otherwise.
inline constexpr std::string_view usual_start =
    "......../......../......../...ox.../...xo.../......../......../........";

/// A game that may begin anywhere, which a record cannot say.
struct Game {
  std::string rows{usual_start};  ///< of the start, as core::GameKind::start_from has them, without blanks
  Side turn = Side::black;        ///< whose it is at the start
  GameRecord record;
};

/// The first game of a text. Results, clocks and times in other forms are passed over; the fault says what else cannot
/// be read. Whether the moves are legal is for the rules to say.
base::Expected<Game> read(std::string_view text);

/// On one line, without its end. The fault names a move that Othello does not have.
base::Expected<std::string> write(const Game& game);

/// `F5` or `PA` for a move of Othello.
base::Expected<std::string> to_move(std::string_view move);
/// `f5` or `pass`, of `F5`, `PA`, `F5/EVAL` or `F5/EVAL/TIME`.
base::Expected<std::string> from_move(std::string_view text);

}  // namespace protocol::ggf
