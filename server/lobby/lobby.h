#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/codec/codec.h"
#include "server/lobby/lobby_settings.h"
#include "server/lobby/requests.h"

namespace room {

/// The server: who is connected, who they are, and all tables. The single gate for everything clients ask: a request is
/// first checked against the session (logged in? which role?), then handed to whoever answers it.
/// Pure like the rooms: it does nothing, it returns what is to be done. Whatever a client sends, a request either
/// takes effect whole or is answered by one Error and changes nothing.
class Lobby final : private TableObserver {
 public:
  /// Takes over what the store holds. Games that this program cannot continue stay on disk and are named by faults().
  Lobby(const LobbySettings& settings, const store::Contents& contents);

  [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }
  /// From now on guests may or may not come in, and so many accounts be made; who is here stays.
  void admit(bool guests, const LoginLimits& logins);

  /// To be called once, first: restored games whose bots are to move go on; tables nobody came back to are closed.
  Batches start(Now now);

  void opened(Session session);
  Batches closed(SessionId session, Now now);
  /// Every request ends with Next, now or in a later answer.
  Batches request(SessionId session, const protocol::Tagged<protocol::Request>& request, Now now);
  static Batches unreadable(SessionId session, const protocol::ParseError& error);
  /// Nothing when the queue for passwords was full.
  Batches password_checked(const CheckPassword& work, std::optional<bool> matches, Now now);
  /// A deadline has come: of a room, or of what runs by itself.
  Batches time_passes(std::optional<RoomId> room, Now now);
  /// Nothing when the disk has no such game.
  Batches reloaded(const Reload& work, const std::optional<store::StoredGame>& stored, Now now);

  /// While `why` is not empty no game begins, by request or in a tournament: who asks for one is told why. Games that
  /// are played go on. When it is empty again, tournaments take up what they would have done.
  Batches hold_games(std::optional<base::Fault> why, Now now);
  /// Says something to everybody at a table whose game is played.
  [[nodiscard]] Batches announce(const std::string& text) const { return room::announce(text, tables_, audience_); }
  /// The server goes down: everybody is told.
  [[nodiscard]] Batches closing(const std::string& text) const;

  // Its parts, for what has been done for them.
  [[nodiscard]] const Sessions& sessions() const { return sessions_; }
  AccountBook& account_book() { return account_book_; }
  AccountRequests& accounts() { return accounts_; }
  Tables& tables() { return tables_; }
  [[nodiscard]] const Tables& tables() const { return tables_; }
  Estimates& estimates() { return estimates_; }
  Analyses& analyses() { return analyses_; }
  Tournaments& tournaments() { return tournaments_; }

 private:
  void changed(const Table& table, const GameNews& news, Now now, Effects& out) override;
  void settle(RoomId room, Now now, Batches& out) override;
  /// Whether the caller may ask this now; refuses otherwise.
  bool is_admitted(const RequestRow& row, Call& call) const;

  // In the order of their making: each knows those before it.
  TableLimits table_limits_;
  std::vector<std::string> faults_;
  Hold hold_;
  Sessions sessions_;
  AccountBook account_book_;
  LoginGuard guard_;
  Audience audience_;
  Tables tables_;
  TournamentBook tournament_book_;
  TournamentTables tournament_tables_;
  Tournaments tournaments_;
  ComplianceTests compliance_tests_;
  Analyses analyses_;
  Estimates estimates_;
  Entrance entrance_;
  Catalogue catalogue_;
  AccountRequests accounts_;
  TableRequests table_requests_;
  ArbiterRequests arbiter_requests_;
  TournamentRequests tournament_requests_;
  Handlers handlers_;
};

}  // namespace room
