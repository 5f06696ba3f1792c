#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "protocol/codec/codec.h"
#include "protocol/record/game_record.h"
#include "server/accounts/login_guard.h"
#include "server/compliance/compliance_test.h"
#include "server/identity/user_name.h"
#include "server/lobby/effects.h"
#include "server/lobby/gate.h"
#include "server/lobby/lobby_settings.h"
#include "server/room/room.h"
#include "server/store/rows.h"
#include "server/tables/delayed_view.h"
#include "server/tournament/act.h"
#include "server/tournament/controller.h"

namespace room {

/// What a call of the lobby wants done, one entry for each room that it touched.
using Batches = std::vector<Effects>;

/// The server: who is connected, who they are, and all tables. The single gate for everything clients ask: a request is
/// first checked against the session (logged in? which room? seated?), then handed to its room.
/// Pure like the rooms: it does nothing, it returns what is to be done. Whatever a client sends, a request either
/// takes effect whole or is answered by one Error and changes nothing.
class Lobby {
 public:
  /// Takes over what the store holds. Games that this program cannot continue stay on disk and are named by faults().
  Lobby(LobbySettings settings, const store::Contents& contents);

  [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }
  /// From now on guests may or may not come in, and so many accounts be made; who is here stays.
  void admit(bool guests, const LoginLimits& logins);

  /// To be called once, first: restored games whose bots are to move go on; tables nobody came back to are closed.
  Batches start(Now now);

  /// `address` is where the connection comes from, without its port.
  /// `thesis`: it is a client of the thesis port, which alone may open standing tables.
  void opened(SessionId session, std::string address, bool thesis = false);
  Batches closed(SessionId session, Now now);
  /// Every request ends with Next, now or in a later answer.
  Batches request(SessionId session, const protocol::Tagged<protocol::Request>& request, Now now);
  Batches unreadable(SessionId session, const protocol::ParseError& error);

  /// Nothing when the queue for passwords was full.
  Batches password_hashed(const HashPassword& work, const std::optional<std::string>& hash, Now now);
  Batches password_checked(const CheckPassword& work, std::optional<bool> matches, Now now);
  Batches secret_made(const MakeSecret& work, const std::string& secret, const std::string& hash, Now now);
  Batches turn_shown(RoomId room, int turn, Now now);
  Batches bot_moved(RoomId room, Side side, int turn, const std::optional<core::Thought>& thought, Now now);
  /// Nothing when too many estimates were asked for at once.
  Batches estimated(const AskEstimate& work, const std::optional<core::Estimate>& estimate, Now now);
  /// `found` is what the disk has of the game.
  Batches to_analyse(const FindAnalyses& work, protocol::GameRecord found,
                     const std::vector<store::StoredAnalysis>& analyses, Now now);
  /// What the bot of an analysis thinks of the position after so many moves.
  Batches analysed(std::int64_t analysis, int ply, Side side, const core::Thought& thought);
  /// It has seen them all, or has failed.
  Batches analysis_ended(std::int64_t analysis, bool done, Now now);
  /// Something of it could not be saved: it ends.
  Batches analysis_not_saved(std::int64_t analysis, Now now);
  Batches time_passes(RoomId room, Now now);
  Batches tournament_saved(store::TournamentId tournament, const std::vector<store::Write>& rows, Now now);
  Batches tournament_not_saved(store::TournamentId tournament, Now now);
  void account_saved(const store::Account& account);
  void account_not_saved(const store::Account& account);
  /// A save of this room failed: what it holds is no longer what is on disk. Nothing is played there until the game
  /// has been read from the disk again.
  Batches save_failed(RoomId room);
  /// Nothing when the disk has no such game.
  Batches reloaded(const Reload& work, const std::optional<store::StoredGame>& stored, Now now);

  /// While `why` is not empty no game begins, by request or in a tournament: who asks for one is told why. Games that
  /// are played go on. When it is empty again, tournaments take up what they would have done.
  Batches hold_games(std::string why, Now now);
  /// Says something to everybody at a table whose game is played.
  [[nodiscard]] Batches announce(const std::string& text) const;
  /// At how many tables one is.
  [[nodiscard]] std::size_t games_played() const;
  /// The server goes down: everybody is told.
  [[nodiscard]] Batches closing(const std::string& text) const;

  [[nodiscard]] std::size_t session_count() const { return sessions_.size(); }
  /// Null where there is no such table in the server.
  [[nodiscard]] const Room* room(RoomId id) const;
  [[nodiscard]] std::vector<RoomId> rooms() const;
  [[nodiscard]] std::size_t table_count() const { return rooms_.size() - over_.size(); }

 private:
  struct Session {
    SessionId id{};
    std::optional<UserName> user;
    std::string address;
    int capacity = 1;  ///< games of tournaments that it plays at once
    bool thesis = false;
  };
  /// Somebody who asked for a bot's move before it was made (Switcher, Move_chess, Give_way).
  struct BotWait {
    SessionId session{};
    std::string tag;
    std::string verb;
    Side side{};
  };
  struct Table {
    Room room;
    std::vector<SessionId> watchers;
    std::vector<BotWait> waits;
    std::map<SessionId, int> answered;   ///< the last ply that such a request of a session was answered with
    std::optional<DelayedView> delayed;  ///< what watchers see, where that is not what there is
    std::optional<TimePoint> deadline;   ///< that the app was asked to wait for
    bool play_again = false;             ///< both players want another game
    bool broken = false;                 ///< it is not what is on disk
    /// When a player of a tournament who has not come yet, or has gone, has lost.
    std::optional<TimePoint> forfeit;
  };
  /// A league, a tournament or a match.
  struct Contest {
    tournament::Controller controller;
    int changes = 0;  ///< that are on their way to the disk: until they are there nothing else is changed
    /// Requests for a change that came meanwhile.
    std::deque<std::pair<SessionId, protocol::Tagged<protocol::Request>>> waiting;
  };
  /// What a table of a tournament is for.
  struct TournamentGame {
    store::TournamentId tournament{};
    int number = 0;  ///< of the pairing
  };
  /// One request on its way through the gate.
  struct Call {
    Session& session;
    std::string tag;
    std::string_view verb;
    Now now;
    Effects out;
    Batches others;
    bool pending = false;  ///< answered later: no Next yet
  };

  // The handlers: one for each request. Those of a room are called with a logged-in user.
  /// What a table deals with by itself.
  void on(const TableRequest auto& request, Call& call) { ask_room(request, call); }
  void on(const protocol::request::Hello&, Call&);
  void on(const protocol::request::Register&, Call&);
  void on(const protocol::request::Login&, Call&);
  void on(const protocol::request::Logout&, Call&);
  void on(const protocol::request::Games&, Call&);
  void on(const protocol::request::Bots&, Call&);
  void on(const protocol::request::Tables&, Call&);
  void on(const protocol::request::Open&, Call&);
  void on(const protocol::request::StandUp&, Call&);
  void on(const protocol::request::Switcher&, Call&);
  void on(const protocol::request::MoveChess&, Call&);
  void on(const protocol::request::GiveWay&, Call&);
  void on(const protocol::request::Rematch&, Call&);
  void on(const protocol::request::Estimate&, Call&);
  void on(const protocol::request::Arbiter&, Call&);
  void on(const protocol::request::Legal&, Call&);
  void on(const protocol::request::State&, Call&);
  void on(const protocol::request::Board&, Call&);
  void on(const protocol::request::Watch&, Call&);
  void on(const protocol::request::Unwatch&, Call&);
  void on(const protocol::request::Say&, Call&);
  void on(const protocol::request::Ping&, Call&);
  void on(const protocol::request::Pong&, Call&);
  void on(const protocol::request::Archive&, Call&);
  void on(const protocol::request::Record&, Call&);
  void on(const protocol::request::Analyse&, Call&);
  void on(const protocol::request::StopAnalysis&, Call&);
  void on(const protocol::request::Token&, Call&);
  void on(const protocol::request::Password&, Call&);
  void on(const protocol::request::Accounts&, Call&);
  void on(const protocol::request::Grant&, Call&);
  void on(const protocol::request::Events&, Call&);
  void on(const protocol::request::Event&, Call&);
  void on(const protocol::request::Join&, Call&);
  void on(const protocol::request::Leave&, Call&);
  void on(const protocol::request::Capacity&, Call&);
  void on(const protocol::request::Check&, Call&);
  void on(const protocol::request::Checks&, Call&);
  void on(const protocol::request::Fail&, Call&);
  void on(const protocol::request::NewEvent&, Call&);
  void on(const protocol::request::Direct&, Call&);

  static void reply(Call& call, protocol::Message message);
  static void refuse(Call& call, protocol::ErrorCode code, std::string text);
  static Batches finish(Call& call);

  static void note(Call& call, std::string text);
  /// Whether the table of the gate lets the caller in; refuses otherwise.
  bool admitted(Call& call) const;
  /// As it stands in the account now, so that a change acts at once; nothing for who is not logged in.
  [[nodiscard]] std::optional<Role> role(const Session& session) const;
  /// Whether somebody else has this name: an account or a bot, one that is being made, a guest who is here or has a
  /// seat or a table.
  [[nodiscard]] bool taken(const UserName& name, const Session& asker) const;
  /// Hands a password over to be checked unless the guard is against it, which is said.
  void check_password(CheckPassword work, Call& call);
  /// False, which is said, when too many passwords of the caller's address wait already.
  bool hash_password(HashPassword work, Call& call);
  /// Goes on once the old password has been found right.
  void replace_password(const CheckPassword& work, Call& call);
  /// Ends the connection of a user, whoever holds it.
  void dismiss(const std::string& user, const std::string& why, Call& call);
  /// Whether the account may be changed now; it is refused while another change is on its way to the disk.
  bool may_change(const std::string& key, Call& call);
  void log_in(Session& session, const UserName& user, Call& call);
  void leave_all(Session& session, Now now, Batches& out);

  Table* find_table(RoomId id, Call& call);
  /// Asks the room and makes its answer the call's.
  void ask_room(RoomId id, Call& call, const std::function<Reply(Room&)>& ask);
  void ask_room(const TableRequest auto& request, Call& call) {
    ask_room(request.room, call, [&](Room& room) { return room.ask(request, *call.session.user, call.now); });
  }
  void wait_for_bot(RoomId id, Side side, Call& call);
  void send_state(const Table& table, std::string_view verb, Call& call) const;
  [[nodiscard]] const core::AnyGame& game_for(const Call& call, const Table& table) const;
  [[nodiscard]] bool sees_delayed(const Table& table, const Session& session) const;
  [[nodiscard]] std::optional<std::string> no_more_tables(const UserName& user) const;
  void begin_again(const Table& table, Call& call);
  void arbitrate_all(const ArbiterAct& act, Call& call);
  [[nodiscard]] protocol::answer::Table row(const Table& table, const Call& call) const;

  /// Addresses a room's effects to connections; `asker` is who gets its Answer.
  void address(Table& table, RoomEffects effects, const Call* asker, Now now, Effects& out);
  static void broadcast(std::vector<SessionId> to, protocol::Message message, Effects& out);
  void tell_watchers(Table& table, protocol::Message message, Now now, Effects& out) const;
  void release(Table& table, Now now, Effects& out);
  Table& add_table(Room room);
  static void tell_again(Table& table, Now now);
  void wake(Table& table, Now now, Effects& out);
  void answer_waits(Table& table, Effects& out);
  /// Who looks on and plays on neither side.
  [[nodiscard]] std::vector<SessionId> watchers(const Table& table) const;
  [[nodiscard]] std::vector<SessionId> listeners(const Table& table) const;
  [[nodiscard]] std::vector<SessionId> players(const Table& table) const;
  void tell_others(const Table& table, SessionId but, protocol::Message message, Effects& out) const;
  [[nodiscard]] std::optional<Refused> no_more_analyses(const UserName& user) const;
  void tell(const UserName& user, protocol::Message message, Effects& out) const;
  Batches end_analysis(std::int64_t analysis, std::string_view why, Now now);
  /// Something that nobody asked for happens in a room.
  Batches room_event(RoomId id, Now now, const std::function<RoomEffects(Room&)>& event);

  // Tournaments; see lobby_tournaments.cpp and lobby_contests.cpp.
  /// Refuses where there is none. Null too while a change of it is being saved: the request waits and is handled then.
  Contest* find_contest(store::TournamentId id, const protocol::Request& request, Call& call);
  tournament::Wanted direct(const Contest& contest, const tournament::Act& act, const tournament::By& by) const;
  /// Who people and bots in a tournament are, by the accounts there are; the fault says who is nobody.
  [[nodiscard]] base::Expected<std::string, Refused> entrant_name(const std::string& name,
                                                                  const std::optional<std::string>& bot) const;
  void answer_change(Contest& contest, tournament::Wanted rows, protocol::Message answer, Call& call);
  static void change(Contest& contest, tournament::Rows rows, Effects& out);
  void restore_contest(const store::StoredTournament& stored);
  /// Does what a tournament has to do now: tables begin or are closed, rounds are paired, tables are opened.
  void go_on(Contest& contest, Now now, Batches& out);
  void go_on_everywhere(Now now, Batches& out);
  /// A change is on disk, or will not be.
  void changed(Contest& contest, Now now, Batches& out);
  void open_table(Contest& contest, int number, Now now, Batches& out);
  [[nodiscard]] store::Player player(const Contest& contest, std::size_t entrant, int number, Side side) const;
  void send_paired(const Table& table, Side side, const Contest& contest, int number, Effects& out) const;
  /// What the table of a tournament waits for: its players, for how long, or nothing any more.
  void attend(RoomId id, Now now, Batches& out);
  void wait_for_players(Table& table, const tournament::Controller& controller, int number, Now now, Effects& out);
  void wait_for_return(Table& table, const tournament::Controller& controller, Now now, Effects& out);
  void close_table(Table& table, const tournament::Controller& controller, int number, Now now, Effects& out);
  void tournament_player_came(const UserName& user, Now now, Batches& out);
  [[nodiscard]] const TournamentGame* tournament_game(RoomId id) const;
  [[nodiscard]] bool is_here(const Table& table, Side side) const;
  [[nodiscard]] tournament::Controller::Begun begun_in(const Contest& contest) const;
  /// How many games of tournaments an entrant can play at once.
  [[nodiscard]] int capacity(const tournament::Entrant& entrant) const;
  [[nodiscard]] std::vector<std::size_t> free_entrants(const Contest& contest) const;
  void tournament_game_changed(const Table& table, const referee::GameResult* over, bool reopened, Effects& out);

  // Checks of programs; see lobby_trials.cpp.
  [[nodiscard]] bool may_have_checked(const UserName& user, const Session& session) const;
  void go_on_with_trials(Now now, Batches& out);
  void go_on(ComplianceTest& trial, Now now, Batches& out);
  void abort_trial_game(ComplianceTest& trial, Now now, Batches& out);
  void open_trial_table(ComplianceTest& trial, Now now, Batches& out);
  /// Whose game is being played there; null for other tables.
  [[nodiscard]] ComplianceTest* trial_at(RoomId id);
  void trial_game_changed(const Table& table, const referee::GameResult* over, Now now, Effects& out);
  /// A refusal is something to be found in a check.
  void note_refusal(const Call& call, const protocol::Request& asked);

  LobbySettings settings_;
  std::string held_;                                ///< why no game begins now; empty where they do
  std::map<std::string, store::Account> accounts_;  ///< by folded name
  std::set<std::string> unsaved_;                   ///< accounts that are being made or changed
  LoginGuard guard_;
  std::unordered_map<SessionId, Session> sessions_;
  std::unordered_map<std::string, SessionId> users_;  ///< who is logged in, by folded name
  std::map<RoomId, Table> rooms_;
  std::deque<RoomId> over_;  ///< rooms whose game is over, oldest first
  RoomId next_room_ = 1;
  std::map<store::TournamentId, Contest> tournaments_;
  std::map<RoomId, TournamentGame> tournament_games_;  ///< of the tables in the server and of those that were there
  store::TournamentId next_tournament_ = 1;
  std::map<std::string, ComplianceTest> trials_;  ///< the last of each user, by folded name
  std::map<RoomId, std::string> trial_tables_;    ///< whose check is played there
  std::map<std::int64_t, UserName> analyses_;     ///< those that run or wait, and who wants to hear of them
  std::int64_t next_analysis_ = 1;
  std::vector<std::int64_t> unfinished_analyses_;  ///< of the last server
  std::vector<std::string> faults_;
};

}  // namespace room
