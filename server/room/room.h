#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/game_kind.h"
#include "protocol/answers.h"
#include "server/room/clock.h"
#include "server/room/effects.h"
#include "server/room/names.h"
#include "server/room/table_options.h"
#include "server/store/rows.h"

namespace room {

/// What a room wants done; the lobby, which knows who listens on which connection, makes Effects of it.
struct Answer {
  protocol::Message message;  ///< to whoever asked
};
struct Tell {
  protocol::Message message;  ///< to everybody at the table
};
struct TellSide {
  Side side{};
  protocol::Message message;
};
struct TellWatchers {
  protocol::Message message;
};
using RoomEffect = std::variant<Answer, Tell, TellSide, TellWatchers, Save, TurnShown, SetDeadline, AskBot, ForgetBot>;
using RoomEffects = std::vector<RoomEffect>;

/// A request that the rules of the table do not allow; it changed nothing.
struct Refused {
  protocol::ErrorCode code{};
  std::string text;
};
using Result = core::Expected<RoomEffects, Refused>;

/// One table: who sits there, the game on it and its clock. A pure function of (state, command, now) to effects: it
/// knows no socket, no database, no time of its own, and none of the other tables.
class Room {
 public:
  enum class State { open, ready, playing, over };

  Room(RoomId id, const core::GameKind& kind, TableOptions options, const core::AnyGame& start, UserName opener,
       std::int64_t opened_at);
  /// A game as it stood on disk. Its clocks stand still until the player to move is back (`returned`). Fails when the
  /// rows do not make a game of this program's rules.
  static core::Expected<Room> restore(const store::UnfinishedGame& stored);

  // What players ask for.
  Result sit_down(const UserName& user, std::optional<Side> side);
  Result stand_up(const UserName& user);
  Result seat_bot(const UserName& user, Side side, std::string_view bot, const std::vector<core::KeyValue>& options,
                  Now now);
  Result ready(const UserName& user, std::optional<Side> side, Now now);
  /// Expects that check_flag has been asked. `ply` is the number that the move will have. A move that is already played
  /// with that ply is answered once more. `answer` makes the answer from the ply.
  using MoveAnswer = protocol::Message (*)(RoomId, int ply);
  Result play(const UserName& user, Side side, std::string_view move, std::optional<int> ply, MoveAnswer answer,
              Now now);
  Result resign(const UserName& user, Now now);
  /// Jiaqi: whether the stone was converted by the last move.
  [[nodiscard]] Result confirm_conversion(const UserName& user, Side side, std::string_view point) const;

  // What happens.
  /// The line that names the side to move has been handed to its client: its time runs, or its bot thinks.
  RoomEffects turn_shown(int ply, Now now);
  /// Without a move the bot has failed and loses. Answers to an older position are dropped.
  RoomEffects bot_moved(Side side, int ply, const std::optional<std::string>& move, Now now);
  /// Ends the game if the flag of the running clock has fallen by now; nothing otherwise.
  RoomEffects check_flag(Now now);
  /// A player is connected again.
  RoomEffects returned(const UserName& user);
  /// Nobody is left at a table that never started.
  RoomEffects abandoned(Now now);

  // What stands there.
  [[nodiscard]] RoomId id() const { return id_; }
  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] const core::GameKind& kind() const { return *kind_; }
  [[nodiscard]] const UserName& opener() const { return opener_; }
  [[nodiscard]] std::int64_t opened_at() const { return opened_at_; }  ///< ms since 1970
  [[nodiscard]] std::vector<core::KeyValue> options() const { return options_.all(); }
  [[nodiscard]] const core::AnyGame& game() const { return game_; }
  [[nodiscard]] const std::vector<protocol::event::Move>& moves() const { return moves_; }
  [[nodiscard]] std::string seat_name(Side side) const;
  [[nodiscard]] bool has_bot(Side side) const;
  /// The folded name of the person on that seat; empty for a bot or a free seat.
  [[nodiscard]] std::string seat_key(Side side) const;
  [[nodiscard]] bool holds(const UserName& user, Side side) const;
  [[nodiscard]] bool seated(const UserName& user) const;
  [[nodiscard]] protocol::answer::Room summary() const;
  /// The first move of a side since the other side last moved and since ply `after`; null if there is none.
  [[nodiscard]] const protocol::event::Move* new_move(Side side, int after) const;
  [[nodiscard]] bool won_by(Side side) const;

 private:
  struct Seat {
    store::Player player;
    std::string key;        ///< folded name; empty for a bot
    bool expected = false;  ///< not back yet since the server started
  };

  [[nodiscard]] std::optional<Refused> not_playing() const;
  void occupy(Side side, Seat seat, RoomEffects& effects);
  void start_if_ready(Now now, RoomEffects& effects);
  void make_move(const core::Played& played, Now now, RoomEffects& effects);
  void announce_turn(RoomEffects& effects) const;
  void finish(std::string result, std::string reason, Now now, RoomEffects& effects);
  protocol::event::Move record(const core::Played& played) const;

  RoomId id_;
  const core::GameKind* kind_;
  TableOptions options_;
  core::AnyGame game_;
  UserName opener_;
  std::int64_t opened_at_;
  State state_ = State::open;
  core::PerSide<std::optional<Seat>> seats_;
  Clock clock_;
  std::vector<protocol::event::Move> moves_;  ///< as everybody was told them, ply 1 first
  std::string result_;                        ///< once it is over
};

/// The protocol's word.
std::string_view word(Room::State state);

}  // namespace room
