#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/bot.h"
#include "engine/core/scoring.h"
#include "protocol/messages/large_variant.h"
#include "protocol/messages/message.h"
#include "server/identity/session_id.h"
#include "server/identity/user_name.h"
#include "server/referee/now.h"
#include "server/referee/termination.h"
#include "server/store/rows.h"

/// What a room wants done; the lobby, which knows who listens on which connection, makes Effects of it.
namespace room {

using base::Side;
using identity::SessionId;
using identity::UserName;
using protocol::RoomId;
using referee::Millis;
using referee::Now;
using referee::TimePoint;

struct Answer {
  protocol::Message message;  ///< to whoever asked
};
struct Tell {
  protocol::Message message;  ///< to everybody at the table
};
/// To everybody at the table but whoever asked.
struct TellOthers {
  protocol::Message message;
};
struct TellSide {
  Side side{};
  protocol::Message message;
};
/// To those who look on and play on neither side.
struct TellWatchers {
  protocol::Message message;
};
/// Both players want another game with the colours swapped.
struct PlayAgain {};
/// The game is over, or over no more, or some of its moves are taken back: the lobby does what follows from it.
struct Ended {
  referee::GameResult result;
};
struct Reopened {};
struct TakenBack {
  int ply = 0;  ///< how many moves stand
};
/// Rows for the disk. What stands behind it in the list happens only after the rows are safe.
struct Save {
  store::Write row;
};
/// The side to move was told: the app says so to the lobby (turn_shown), which starts the clock.
struct TurnShown {
  RoomId room{};
  int turn = 0;  ///< a number for each time that somebody was told to move, also after moves were taken back
};
/// A built-in bot is to think about its next move; its answer goes to the lobby (bot_moved) with the same turn.
struct AskBot {
  RoomId room{};
  Side side{};
  int turn = 0;  ///< as in TurnShown
  const core::BotKind* kind = nullptr;
  core::Options options;
  core::AnyGame game;
  core::Budget budget;
};
/// The bot of that seat is not needed any more.
struct ForgetBot {
  RoomId room{};
  Side side{};
};
/// Playouts are to say who owns which point; the answer goes to the lobby (estimated).
struct AskEstimate {
  RoomId room{};
  const core::Scoring* scoring = nullptr;
  core::AnyGame game;
  /// Who asked, or nobody when the players of that turn want a proposal for the score.
  std::optional<SessionId> session;
  std::string tag;
  int turn = 0;
};
struct RoomEffect : boost::variant2::variant<Answer, Tell, TellOthers, TellSide, TellWatchers, PlayAgain, Ended,
                                             Reopened, TakenBack, Save, TurnShown, AskBot, ForgetBot, AskEstimate> {
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

}  // namespace room
