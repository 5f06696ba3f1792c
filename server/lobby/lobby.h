#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/codec/codec.h"
#include "server/lobby/lobby_settings.h"
#include "server/lobby/requests.h"
#include "server/tables/caretaker.h"

namespace room {

/// The lobby: connections, users and all tables. It is the only entry for requests of clients: a request is first
/// checked against the session (logged in? which role?) and then passed to its handler. The lobby is a pure function
/// like the rooms: it does nothing itself, but returns the effects. A request either takes full effect or is answered
/// by one Error and changes nothing.
class Lobby final : private TableObserver {
 public:
  /// Takes over the contents of the store. Games that this program cannot continue stay on disk and are listed by
  /// faults().
  Lobby(const LobbySettings& settings, const store::Contents& contents);

  [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }
  /// Sets whether guests may log in, how many accounts may be created and how many tables opened, and what guests' bots
  /// may use from now on; connected clients, tables and seated bots stay.
  void admit(bool guests, const LoginLimits& logins, const TableLimits& tables);

  /// Call once, before anything else: restored games in which a bot is to move continue, and tables whose players do
  /// not return are closed.
  Batches start(Now now);

  void opened(Session session);
  Batches closed(SessionId session, Now now);
  /// The door of a client (doors::Host) has been silent for this time, or can be reached again.
  Batches contact_lost(SessionId session, referee::Millis silence, Now now);
  Batches contact_regained(SessionId session, Now now);
  /// Every request ends with Next, now or in a later answer.
  Batches request(SessionId session, const protocol::Tagged<protocol::Request>& request, Now now);
  static Batches unreadable(SessionId session, const protocol::ParseError& error);
  /// `matches`: nullopt if the queue for passwords was full.
  Batches password_checked(const CheckPassword& work, std::optional<bool> matches, Now now);
  /// A deadline has come: of a room, or of a part that runs outside rooms.
  Batches time_passes(std::optional<RoomId> room, Now now);
  /// Tells clients that follow a list of tables what has changed in the last second. Call several times per second.
  Batches tell_news(Now now) { return table_lists_.tell(now); }
  /// `stored`: nullopt if the disk has no such game.
  Batches reloaded(const Reload& work, const std::optional<store::StoredGame>& stored, Now now);

  /// While `why` has a value no game starts, by request or in a tournament; a client that asks for one receives the
  /// reason. Running games continue. When it is empty again, tournaments start the games that they held back.
  Batches hold_games(std::optional<base::Fault> why, Now now);
  /// Sends a text to everyone at a table with a running game.
  [[nodiscard]] Batches announce(const std::string& text) const { return room::announce(text, tables_, audience_); }
  /// The server shuts down: notifies all clients.
  [[nodiscard]] Batches closing(const std::string& text) const;

  // The parts of the lobby, which receive the results of their effects.
  [[nodiscard]] const Sessions& sessions() const { return sessions_; }
  AccountBook& account_book() { return account_book_; }
  [[nodiscard]] const SignIns& sign_ins() const { return sign_ins_; }
  AccountRequests& accounts() { return accounts_; }
  Tables& tables() { return tables_; }
  [[nodiscard]] const Tables& tables() const { return tables_; }
  Estimates& estimates() { return estimates_; }
  Analyses& analyses() { return analyses_; }
  Considerations& considerations() { return considerations_; }
  Tournaments& tournaments() { return tournaments_; }

 private:
  void changed(const Table& table, const GameNews& news, Now now, Effects& out) override;
  void settle(RoomId room, Now now, Batches& out) override;
  /// Whether the caller may make this request now; refuses otherwise.
  bool is_admitted(const RequestRow& row, Call& call) const;

  // In the order of construction: each may use those before it.
  TableLimits table_limits_;
  std::vector<std::string> faults_;
  Hold hold_;
  Sessions sessions_;
  AccountBook account_book_;
  SignIns sign_ins_;
  LoginGuard guard_;
  Audience audience_;
  TableNews table_news_;
  Tables tables_;
  TableLists table_lists_;
  Caretaker caretaker_;
  TournamentBook tournament_book_;
  TournamentTables tournament_tables_;
  Tasks tasks_;
  Tournaments tournaments_;
  ComplianceTests compliance_tests_;
  Analyses analyses_;
  Considerations considerations_;
  Estimates estimates_;
  NamesInUse names_;
  Visits visits_;
  Entrance entrance_;
  SignInRequests sign_in_requests_;
  Catalogue catalogue_;
  AccountRequests accounts_;
  RoleRequests roles_;
  TableRequests table_requests_;
  ArbiterRequests arbiter_requests_;
  TournamentRequests tournament_requests_;
  Handlers handlers_;
};

}  // namespace room
