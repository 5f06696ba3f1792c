#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game_kind.h"
#include "server/referee/clock.h"
#include "server/referee/table_options.h"
#include "server/referee/termination.h"
#include "server/room/live_game.h"
#include "server/room/offers.h"
#include "server/room/pause.h"
#include "server/room/presence.h"
#include "server/room/score_agreement.h"
#include "server/room/seats.h"
#include "server/room/time_warnings.h"

namespace room {

enum class Phase : std::uint8_t { open, ready, playing, paused, scoring, over };

/// The word that the protocol uses.
constexpr std::string_view word(Phase phase) {
  switch (phase) {
    case Phase::open:
      return "open";
    case Phase::ready:
      return "ready";
    case Phase::playing:
      return "playing";
    case Phase::paused:
      return "paused";
    case Phase::scoring:
      return "scoring";
    case Phase::over:
      return "over";
  }
  return "over";
}

/// Counts the prompts to move.
struct Turns {
  int turn = 0;      ///< number of prompts so far, also after moves were taken back
  int prompted = 0;  ///< the turn at which a bot that moves only when asked was asked to move
};

/// A built-in bot that was asked for its move and has no thread to think on yet. Its clock is stopped.
struct BotWait {
  int turn = 0;
  std::optional<referee::TimePoint> told_at = {};  ///< the time from which everyone at the table should know
  bool told = false;
};

/// A move that an arbiter has announced but not yet confirmed.
struct Relay {
  Side side{};
  std::string move;
};

/// The complete state of a table. Each part keeps its own invariants; the functions of this folder change them
/// together.
struct State {
  State(protocol::RoomId number, const core::GameKind& played, referee::TableOptions chosen, const core::AnyGame& start,
        identity::UserName opened_by)
      : id(number),
        kind(&played),
        options(std::move(chosen)),
        opener(std::move(opened_by)),
        presence(options.grace),
        start_number(static_cast<std::uint64_t>(number)),
        live(number, start),
        clock(options.time, options.lag) {}

  protocol::RoomId id;
  const core::GameKind* kind;
  referee::TableOptions options;
  identity::UserName opener;
  Phase phase = Phase::open;
  Seats seats;
  Presence presence;
  std::uint64_t start_number;  ///< selects the level start: a second game with exchanged colours has the same
  LiveGame live;
  referee::Clock clock;
  Turns turns;
  TimeWarnings warnings;
  Offers offers;
  std::optional<Pause> pause;           ///< while paused
  std::optional<ScoreAgreement> score;  ///< while scoring
  /// Once the players have ended the game by agreeing on the dead stones.
  std::optional<std::vector<std::string>> agreed_dead;
  std::optional<Relay> relay;
  std::optional<BotWait> bot_wait;  ///< outdated once its turn is over
  base::PerSide<int> failures{};    ///< of programs that played this side
  std::string result;               ///< once it is over, as in GameOver

  /// Whether the game has begun and is not over.
  [[nodiscard]] bool in_game() const { return phase != Phase::open && phase != Phase::ready && phase != Phase::over; }
  /// The wait of the bot to move; null if it thinks, or is a person.
  [[nodiscard]] const BotWait* waiting_bot() const {
    return phase == Phase::playing && bot_wait && bot_wait->turn == turns.turn ? &*bot_wait : nullptr;
  }
  /// The moves with which the options let the game begin: an opening or a level start. Pairings have openings of their
  /// own, which are not among them.
  [[nodiscard]] std::vector<std::string> opening() const;
  /// The number of moves after opening().
  [[nodiscard]] int moves_made() const;
  [[nodiscard]] bool won_by(Side side) const { return phase == Phase::over && result.front() == base::letter(side); }
  /// Expects that the user has a seat; a user with both seats acts for the side to move.
  [[nodiscard]] Side side_of(const identity::UserName& user) const {
    return seats.holds(user, live.to_move()) ? live.to_move() : base::opponent(live.to_move());
  }
};

}  // namespace room
