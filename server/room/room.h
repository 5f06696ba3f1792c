#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <vector>

#include "server/room/agreements.h"
#include "server/room/arbitration.h"
#include "server/room/attendance.h"
#include "server/room/endings.h"
#include "server/room/messages.h"
#include "server/room/moves.h"
#include "server/room/refused.h"
#include "server/room/room_effects.h"
#include "server/room/seating.h"
#include "server/room/state.h"

namespace room {

/// A request that is addressed to the table it names.
template <class R>
concept TableRequest = requires(State& state, const R& request, const UserName& user, Now now) {
  { request.room } -> std::convertible_to<RoomId>;
  { perform(state, request, user, now) } -> std::same_as<Result>;
};

/// A table's response to a request: its effects, and the refusal if there is one. A refused request can have effects
/// too, because things that were already due are done first.
struct Reply {
  RoomEffects effects;
  std::optional<Refused> refusal;
};

/// One table: its players, the game and its clock. A pure function from (state, request, now) to effects: it has no
/// access to sockets, the database, the system clock or other tables. Before it handles an input, it does everything
/// that was due by then.
class Room {
 public:
  Room(RoomId id, const core::GameKind& kind, referee::TableOptions options, const core::AnyGame& start,
       UserName opener)
      : state_(id, kind, std::move(options), start, std::move(opener)) {}
  /// See room::restore.
  static base::Expected<Room> restore(const store::StoredGame& stored);
  /// A new table with the options and players of this one. The players have changed sides and are ready.
  [[nodiscard]] Room again(RoomId id) const;

  [[nodiscard]] const State& state() const { return state_; }

  /// Requests of players.
  template <TableRequest R>
  Reply ask(const R& request, const UserName& user, Now now) {
    return replied(now, [&] { return perform(state_, request, user, now); });
  }
  Reply fail(const protocol::request::Fail& failure, const UserName& user, int max_restarts, Now now);
  /// See room::arbitrate.
  Reply arbitrate(const ArbiterAct& act, const std::string& arbiter, bool present, Now now);

  // Events.
  RoomEffects time_passes(Now now) { return room::time_passes(state_, now); }
  RoomEffects turn_shown(int turn, Now now);
  RoomEffects bot_moved(Side side, int turn, const std::optional<core::Thought>& thought, Now now);
  RoomEffects prompt_bot(Now now) { return room::prompt_bot(state_, now); }
  RoomEffects bot_waits(int turn, Now now) { return room::bot_waits(state_, turn, now); }
  RoomEffects bot_begins(int turn, Now now);
  RoomEffects estimated(int turn, const std::optional<core::Estimate>& estimate, Now now);
  RoomEffects left(const UserName& user, Now now);
  RoomEffects returned(const UserName& user, Now now);
  RoomEffects contact_lost(const UserName& user, TimePoint since, Now now);
  RoomEffects contact_regained(const UserName& user, Now now);
  RoomEffects bots_unwatched(Now now) { return room::bots_unwatched(state_, now); }
  RoomEffects bots_watched(Now now) { return room::bots_watched(state_, now); }
  RoomEffects woken(Now now) { return room::woken(state_, now); }
  /// The rows to store for a table made by again(), and the start of its game.
  RoomEffects begun_again(Now now);

  // A table of a tournament, whose players are seated by the server.
  /// Expects that the seats are free.
  RoomEffects seat(const base::PerSide<store::Player>& players);
  /// Starts the game from the moves of its opening. Expects that both seats are taken and the game has not begun.
  RoomEffects begin(const std::vector<std::string>& opening, Now now);
  /// Ends the game, whatever the position, or before it has begun.
  RoomEffects end(const referee::GameResult& result, Now now);

 private:
  Reply replied(Now now, auto&& perform_it) {
    Reply reply{time_passes(now), std::nullopt};
    Result result = perform_it();
    if (result)
      append(*std::move(result), reply.effects);
    else
      reply.refusal = std::move(result.error());
    return reply;
  }
  RoomEffects due_and(Now now, auto&& happen) {
    RoomEffects effects = time_passes(now);
    append(happen(), effects);
    return effects;
  }
  explicit Room(State state) : state_(std::move(state)) {}

  State state_;
};

}  // namespace room
