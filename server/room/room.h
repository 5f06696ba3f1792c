#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/game_kind.h"
#include "protocol/messages/large_variant.h"
#include "protocol/messages/message.h"
#include "protocol/messages/request.h"
#include "server/identity/user_name.h"
#include "server/referee/clock.h"
#include "server/referee/table_options.h"
#include "server/room/arbiter_act.h"
#include "server/room/offer.h"
#include "server/room/room_effects.h"
#include "server/store/rows.h"

namespace room {

/// A request that the rules of the table do not allow; it changed nothing.
struct Refused {
  protocol::ErrorCode code{};
  std::string text;
};
using Result = base::Expected<RoomEffects, Refused>;

/// One table: who sits there, the game on it and its clock. A pure function of (state, command, now) to effects: it
/// knows no socket, no database, no time of its own, and none of the other tables.
///
/// Every command expects that time_passes has been called with the same now.
class Room {
 public:
  enum class State { open, ready, playing, paused, scoring, over };

  Room(RoomId id, const core::GameKind& kind, referee::TableOptions options, const core::AnyGame& start,
       UserName opener, std::int64_t opened_at);
  /// A game as it stood on disk; nobody is there yet, and nothing happens before woken(). Fails when the rows do not
  /// make a game of this program's rules.
  static base::Expected<Room> restore(const store::StoredGame& stored);
  /// A new table with the options and the players of this one, each on the other side and ready.
  [[nodiscard]] Room again(RoomId id, std::int64_t opened_at) const;

  // What players ask for.
  Result sit_down(const UserName& user, std::optional<Side> side);
  Result stand_up(const UserName& user);
  Result seat_bot(const UserName& user, Side side, std::string_view bot, const std::vector<core::KeyValue>& options,
                  Now now);
  Result ready(const UserName& user, std::optional<Side> side, Now now);
  /// `ply` is the number that the move will have. A move that is already played with that ply is answered once more.
  /// `answer` makes the answer from the ply.
  using MoveAnswer = protocol::Message (*)(RoomId, int ply);
  Result play(const UserName& user, Side side, std::string_view move, std::optional<int> ply, MoveAnswer answer,
              Now now);
  /// What the user thinks of their own last move, which is that of the request.
  Result think(const UserName& user, const protocol::request::Thought& thought);
  Result resign(const UserName& user, Now now);
  Result abort(const UserName& user, Now now);
  /// The user's program has failed, as `text` says. It may go on that many times in this game; then it has lost.
  Result fail(const UserName& user, const std::string& text, int restarts, Now now);
  /// The game is given to whose opponent has been away for longer than the table waits.
  Result claim(const UserName& user, Now now);
  /// `plies` for a repent: how many moves; by default down to the user's own last one.
  Result ask(const UserName& user, Offer what, std::optional<int> plies, Now now);
  Result reply(const UserName& user, Offer what, bool yes, Now now);
  Result go_on(const UserName& user, Now now);
  Result mark(const UserName& user, const std::string& point, bool dead, Now now);
  Result reply_to_score(const UserName& user, bool yes, Now now);
  /// At a standing table: the bot whose turn it is begins to think. Nothing where it thinks already, or needs no
  /// asking.
  RoomEffects prompt_bot();
  /// Jiaqi: whether the stone was converted by the last move of that side.
  [[nodiscard]] Result confirm_conversion(const UserName& user, Side side, std::string_view point) const;
  /// `present`: whether a user who is to take a seat is in the server.
  Result arbitrate(const std::string& arbiter, const ArbiterAct& act, bool present, Now now);

  // What happens.
  /// After restore, once: the game goes on, with a grace for those who have to come back.
  RoomEffects woken(Now now);
  /// The rows of a table made by again(), and its start.
  RoomEffects begun_again(Now now);
  /// The line that names the side to move has been handed to its client: its time runs, or its bot thinks.
  RoomEffects turn_shown(int turn, Now now);
  /// Without a thought the bot has failed and loses. Answers to an older turn are dropped.
  RoomEffects bot_moved(Side side, int turn, const std::optional<core::Thought>& thought, Now now);
  /// What playouts say about the position that is being scored; nothing when they could not be made.
  RoomEffects estimated(int turn, const std::optional<core::Estimate>& estimate, Now now);
  /// Does what was due by now: a flag has fallen, a pause or the time for scoring is over, a side is low on time.
  RoomEffects time_passes(Now now);
  /// A player has lost the connection, or is back.
  RoomEffects left(const UserName& user, Now now);
  RoomEffects returned(const UserName& user, Now now);
  /// Nobody is left at a table that never started.
  RoomEffects abandoned(Now now);

  // At a table of a tournament, whose players do not sit down themselves.
  /// Who is away from a game that could go on, while the other one is there.
  struct Absence {
    Side side{};
    TimePoint since;
  };
  [[nodiscard]] std::optional<Absence> absence() const;
  /// A game that has begun ends, whatever stands on the board.
  RoomEffects cut_short(std::string result, std::string reason, Now now);
  /// Expects free seats.
  RoomEffects seat(const base::PerSide<store::Player>& players);
  /// Expects both seats taken, and a game that has not begun: it does, behind the moves of its opening.
  RoomEffects begin(const std::vector<std::string>& opening, Now now);
  /// The game ends before it began: somebody has not come, or it is not needed any more.
  RoomEffects called_off(std::string result, std::string reason, Now now);

  // What stands there.
  [[nodiscard]] RoomId id() const { return id_; }
  [[nodiscard]] State state() const { return state_; }
  /// The game has begun and is not over.
  [[nodiscard]] bool in_game() const {
    return state_ != State::open && state_ != State::ready && state_ != State::over;
  }
  [[nodiscard]] const core::GameKind& kind() const { return *kind_; }
  [[nodiscard]] const UserName& opener() const { return opener_; }
  [[nodiscard]] std::int64_t opened_at() const { return opened_at_; }  ///< ms since 1970
  [[nodiscard]] std::vector<core::KeyValue> options() const { return options_.all(); }
  [[nodiscard]] const referee::Delay& delay() const { return options_.delay; }
  [[nodiscard]] int standing() const { return options_.standing; }
  [[nodiscard]] const core::AnyGame& game() const { return game_; }
  [[nodiscard]] const std::vector<protocol::event::Move>& moves() const { return moves_; }
  /// What the players thought of their moves, for watchers only.
  [[nodiscard]] const std::vector<protocol::event::Thought>& thoughts() const { return thoughts_; }
  [[nodiscard]] std::string seat_name(Side side) const;
  [[nodiscard]] bool has_bot(Side side) const;
  /// The folded name of the person on that seat; empty for a bot or a free seat.
  [[nodiscard]] std::string seat_key(Side side) const;
  [[nodiscard]] bool holds(const UserName& user, Side side) const;
  [[nodiscard]] bool seated(const UserName& user) const;
  [[nodiscard]] protocol::answer::Room summary() const;
  /// What a newcomer has to know beside the moves: clocks, pause, score, open questions, who is away.
  [[nodiscard]] std::vector<protocol::Message> situation(Now now) const;
  /// ms until the opponent of an absent player may claim the game; nothing when nobody may.
  [[nodiscard]] std::optional<std::int64_t> claimable_in(Side absent, Now now) const;
  /// The same for one who has just left, on whichever side.
  [[nodiscard]] std::optional<std::int64_t> patience_with(const UserName& user, Now now) const;
  /// When time_passes has something to do next.
  [[nodiscard]] std::optional<TimePoint> deadline() const;
  /// The first move of a side since the other side last moved and since ply `after`; null if there is none.
  [[nodiscard]] const protocol::event::Move* new_move(Side side, int after) const;
  [[nodiscard]] bool won_by(Side side) const;

 private:
  struct Seat {
    store::Player player;
    std::string key;       ///< folded name; empty for a bot
    bool relayed = false;  ///< an arbiter makes the moves of somebody who has no computer
    Millis patience{0};    ///< for how long that player is waited for when away
    std::optional<TimePoint> away_since;
  };
  struct Pause {
    std::string why;
    std::optional<TimePoint> until;
    TimePoint since;
  };
  static constexpr Millis scoring_time = std::chrono::minutes{5};
  /// The agreement on the score.
  struct Score {
    std::vector<std::string> dead;
    base::PerSide<bool> accepted{};
    bool touched = false;  ///< by a player: the playouts' proposal comes too late
    TimePoint until;
  };
  /// A move that an arbiter has announced and not confirmed yet.
  struct Relay {
    Side side{};
    std::string move;
  };

  [[nodiscard]] std::optional<Refused> not_playing() const;
  [[nodiscard]] std::optional<Refused> not_in_game(const UserName& user) const;
  [[nodiscard]] Side side_of(const UserName& user) const;
  void occupy(Side side, Seat seat, RoomEffects& effects);
  void start_if_ready(Now now, RoomEffects& effects);
  void start(const std::vector<std::string>& opening, Now now, RoomEffects& effects);
  void make_move(const core::Played& played, Now now, RoomEffects& effects);
  void publish(protocol::event::Thought thought, RoomEffects& effects);
  void move_made(const core::Played& played, Now now, RoomEffects& effects);
  void announce_turn(Now now, RoomEffects& effects);
  [[nodiscard]] bool was_forced(int ply) const;
  void finish(std::string result, std::string reason, Now now, RoomEffects& effects);
  void forget_bots(RoomEffects& effects) const;
  [[nodiscard]] AskBot question_to_bot() const;
  protocol::event::Move record(const core::Played& played) const;

  void agree(Offer what, int plies, const std::string& by, Now now, RoomEffects& effects);
  void take_back(int ply, std::string action, std::string by, Now now, RoomEffects& effects);
  void save_act(std::string action, std::string by, std::string detail, Now now, RoomEffects& effects) const;
  void replay_act(const store::GameAct& act);

  void pause(std::string why, std::optional<Millis> length, Now now, RoomEffects& effects);
  void resume(Now now, RoomEffects& effects);
  void wait_for_somebody(Now now, RoomEffects& effects);
  [[nodiscard]] std::optional<TimePoint> warning_time(Millis low) const;
  [[nodiscard]] bool is_away(Side side) const;
  [[nodiscard]] bool nobody_here() const;
  [[nodiscard]] protocol::event::Clock clocks(Now now) const;
  [[nodiscard]] protocol::event::Paused pause_message(Now now) const;

  [[nodiscard]] bool score_can_be_agreed() const;
  void begin_scoring(Now now, RoomEffects& effects);
  [[nodiscard]] core::Ending counted() const;
  [[nodiscard]] protocol::event::Scoring score_message(Now now) const;
  void set_marks(const std::vector<std::string>& chain, bool dead);

  // Acts of an arbiter; see arbiter_act.h.
  struct Desk {
    const std::string& arbiter;
    bool present;
    Now now;
  };
  Result act(const arbiter::Pause&, const Desk&);
  Result act(const arbiter::Resume&, const Desk&);
  Result act(const arbiter::AddTime&, const Desk&);
  Result act(const arbiter::Adjudicate&, const Desk&);
  Result act(const arbiter::Rewind&, const Desk&);
  Result act(const arbiter::Replace&, const Desk&);
  Result act(const arbiter::Operate&, const Desk&);
  Result act(const arbiter::RelayMove&, const Desk&);
  Result act(const arbiter::Confirm&, const Desk&);
  Result act(const arbiter::Cancel&, const Desk&);
  Result act(const arbiter::Reopen&, const Desk&);
  RoomEffects acted(std::string_view action, std::string text, const Desk& desk) const;
  void take_seat(Side side, Seat seat, const Desk& desk, RoomEffects& effects);

  RoomId id_;
  const core::GameKind* kind_;
  referee::TableOptions options_;
  core::AnyGame game_;
  UserName opener_;
  std::int64_t opened_at_;
  State state_ = State::open;
  base::PerSide<std::optional<Seat>> seats_;
  referee::Clock clock_;
  int turn_ = 0;                                    ///< counts the times that somebody was told to move
  int prompted_turn_ = 0;                           ///< the turn at which a bot was asked to move
  std::vector<protocol::event::Move> moves_;        ///< as everybody was told them, ply 1 first
  std::vector<protocol::event::Thought> thoughts_;  ///< as watchers were told them, in the order of their plies
  std::string result_;                              ///< once it is over
  base::PerSide<int> failures_{};                   ///< of programs that played for a side
  Offers offers_;
  std::optional<Pause> pause_;  ///< while paused
  Millis nobody_here_left_{0};  ///< how long the clocks may still stand while all players are away
  std::optional<Score> score_;  ///< while scoring
  std::optional<Relay> relay_;
  std::pair<int, Millis> warned_{};  ///< the turn and the rest of the last warning that time runs out
};

/// The protocol's word.
std::string_view word(Room::State state);

}  // namespace room
