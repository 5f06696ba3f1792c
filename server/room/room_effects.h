#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/bot.h"
#include "engine/core/game_kind.h"
#include "engine/core/scoring.h"
#include "protocol/messages/large_variant.h"
#include "protocol/messages/message.h"
#include "server/identity/session_id.h"
#include "server/identity/user_name.h"
#include "server/referee/now.h"
#include "server/referee/termination.h"
#include "server/store/rows.h"

/// Effects that a room asks for. The lobby knows which user has which connection and translates them to Effects.
namespace room {

using base::Side;
using identity::SessionId;
using identity::UserName;
using protocol::RoomId;
using referee::Millis;
using referee::Now;
using referee::TimePoint;

struct Answer {
  protocol::Message message;  ///< to the client that made the request
};
struct Tell {
  protocol::Message message;  ///< to everyone at the table
};
/// To everyone at the table except the client that made the request.
struct TellOthers {
  protocol::Message message;
};
struct TellSide {
  Side side{};
  protocol::Message message;
};
/// To spectators: those at the table who play on neither side.
struct TellWatchers {
  protocol::Message message;
};
/// Both players want a rematch with the colours swapped.
struct PlayAgain {};
/// The game has ended, has been reopened, or some of its moves were taken back; the lobby handles the consequences.
struct Ended {
  referee::GameResult result;
};
struct Reopened {};
struct TakenBack {
  int ply = 0;  ///< number of moves on the board
};
/// Rows for the disk. Later effects in the list wait until the rows are safe.
struct Save {
  store::Write row;
};
/// The side to move was prompted. The app reports it to the lobby (turn_shown), which starts the clock.
struct TurnShown {
  RoomId room{};
  int turn = 0;  ///< a number for each prompt to move, which also grows after moves were taken back
};
/// Asks a built-in bot to think about its next move; the answer goes to the lobby (bot_moved) with the same turn.
/// Before that, the lobby is told when the bot has to wait for a thread (bot_waits), and when it begins (bot_begins).
struct AskBot {
  RoomId room{};
  Side side{};
  int turn = 0;  ///< as in TurnShown
  const core::BotKind* kind = nullptr;
  core::Options options;
  core::AnyGame game;
  core::Budget budget;
  // Set by the lobby, which knows the users.
  std::string payer = {};   ///< the user, or the tournament, whose thinking time it is
  std::size_t at_once = 0;  ///< maximum number of bots that think for the payer at the same time; 0: no limit
  bool can_be_cut = true;   ///< the thought may end early when bots of other users wait
};
/// The bot of this seat is no longer needed.
struct ForgetBot {
  RoomId room{};
  Side side{};
};
/// Asks for playouts to estimate who owns which point; the answer goes to the lobby (estimated).
struct AskEstimate {
  RoomId room{};
  const core::Scoring* scoring = nullptr;
  core::AnyGame game;
  /// The user who asked; empty if the players of this turn need a proposal for the score.
  std::optional<SessionId> session;
  std::string tag;
  int turn = 0;
};
/// Enters the positions of a game in the archive's index, after the row of its end is on disk.
struct IndexPositions {
  RoomId room{};
  const core::GameKind* kind = nullptr;
  core::AnyGame game;
  std::int64_t ended_at = 0;  ///< as in store::GameEnded
};
struct RoomEffect
    : boost::variant2::variant<Answer, Tell, TellOthers, TellSide, TellWatchers, PlayAgain, Ended, Reopened, TakenBack,
                               Save, TurnShown, AskBot, ForgetBot, AskEstimate, IndexPositions> {
  RoomEffect();
  template <protocol::AlternativeOf<variant> M>
  RoomEffect(M effect) : RoomEffect(protocol::alternative_number<M, variant>, &effect) {}
  RoomEffect(const RoomEffect& other);
  RoomEffect(RoomEffect&& other) noexcept;
  RoomEffect& operator=(const RoomEffect& other);
  RoomEffect& operator=(RoomEffect&& other) noexcept;
  ~RoomEffect();

 private:
  RoomEffect(std::size_t number, void* alternative);
};
using RoomEffects = std::vector<RoomEffect>;

/// Adds the effects after those of the list.
void append(RoomEffects more, RoomEffects& effects);

}  // namespace room
