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

/// A request that is for the table which it names.
template <class R>
concept TableRequest = requires(State& state, const R& request, const UserName& user, Now now) {
  { request.room } -> std::convertible_to<RoomId>;
  { perform(state, request, user, now) } -> std::same_as<Result>;
};

/// What a table makes of a request: what is to be done, and the refusal where there is one. Even then something may
/// have become due.
struct Reply {
  RoomEffects effects;
  std::optional<Refused> refusal;
};

/// One table: who sits there, the game on it and its clock. A pure function of (state, request, now) to effects: it
/// knows no socket, no database, no time of its own, and none of the other tables. Whatever comes, what was due by then
/// is done first.
class Room {
 public:
  Room(RoomId id, const core::GameKind& kind, referee::TableOptions options, const core::AnyGame& start,
       UserName opener, std::int64_t opened_at)
      : state_(id, kind, std::move(options), start, std::move(opener), opened_at) {}
  /// As room::restore.
  static base::Expected<Room> restore(const store::StoredGame& stored);
  /// A new table with the options and the players of this one, each on the other side and ready.
  [[nodiscard]] Room again(RoomId id, std::int64_t opened_at) const;

  [[nodiscard]] const State& state() const { return state_; }

  /// What a player asks for.
  template <TableRequest R>
  Reply ask(const R& request, const UserName& user, Now now) {
    return replied(now, [&] { return perform(state_, request, user, now); });
  }
  Reply fail(const protocol::request::Fail& failure, const UserName& user, int max_restarts, Now now);
  /// As room::arbitrate.
  Reply arbitrate(const ArbiterAct& act, const std::string& arbiter, bool present, Now now);

  // What happens.
  RoomEffects time_passes(Now now) { return room::time_passes(state_, now); }
  RoomEffects turn_shown(int turn, Now now);
  RoomEffects bot_moved(Side side, int turn, const std::optional<core::Thought>& thought, Now now);
  RoomEffects prompt_bot() { return room::prompt_bot(state_); }
  RoomEffects estimated(int turn, const std::optional<core::Estimate>& estimate, Now now);
  RoomEffects left(const UserName& user, Now now);
  RoomEffects returned(const UserName& user, Now now);
  RoomEffects woken(Now now) { return room::woken(state_, now); }
  /// The rows of a table made by again(), and its start.
  RoomEffects begun_again(Now now);

  // At a table of a tournament, whose players do not sit down themselves.
  /// Expects free seats.
  RoomEffects seat(const base::PerSide<store::Player>& players);
  /// Expects both seats taken, and a game that has not begun: it does, behind the moves of its opening.
  RoomEffects begin(const std::vector<std::string>& opening, Now now);
  /// The game ends, whatever stands on the board, or before it began.
  RoomEffects end(const referee::GameResult& result, Now now);

 private:
  Reply replied(Now now, auto&& perform_it) {
    Reply reply{time_passes(now), std::nullopt};
    Result result = perform_it();
    if (result)
      std::move(result->begin(), result->end(), std::back_inserter(reply.effects));
    else
      reply.refusal = std::move(result.error());
    return reply;
  }
  RoomEffects due_and(Now now, auto&& happen) {
    RoomEffects effects = time_passes(now);
    RoomEffects more = happen();
    std::move(more.begin(), more.end(), std::back_inserter(effects));
    return effects;
  }
  explicit Room(State state) : state_(std::move(state)) {}

  State state_;
};

}  // namespace room
