#pragma once

#include <optional>
#include <string>

#include "server/accounts/account_book.h"
#include "server/tournament/directing.h"
#include "server/tournaments/tournaments.h"

namespace room {

/// Requests about tournaments.
class TournamentRequests {
 public:
  /// All arguments must outlive the object.
  TournamentRequests(TournamentBook& book, Tournaments& tournaments, const TournamentTables& their_tables,
                     Tables& tables, const AccountBook& accounts)
      : book_(book), tournaments_(tournaments), their_tables_(their_tables), tables_(tables), accounts_(accounts) {}

  static void list(const protocol::request::Events&, Call& call);
  static void show(const protocol::request::Event& tournament, Call& call);
  void make(const protocol::request::NewEvent& made, Call& call);
  void join(const protocol::request::Join& join, Call& call);
  void leave(const protocol::request::Leave& leave, Call& call);
  void direct(const protocol::request::Direct& wanted, Call& call);
  void set_capacity(const protocol::request::Capacity& capacity, Call& call);
  void fail(const protocol::request::Fail& fail, Call& call);

 private:
  /// The answer comes before all consequences of the change.
  static void answer_change(Run& run, tournament::Wanted rows, protocol::Message answer, Call& call);
  /// Identifies the people and bots in a tournament by the existing accounts; the fault names those that do not exist.
  [[nodiscard]] base::Expected<std::string, Refused> entrant_name(const tournament::Entrant& entrant,
                                                                  const core::GameKind& kind) const;

  TournamentBook& book_;
  Tournaments& tournaments_;
  const TournamentTables& their_tables_;
  Tables& tables_;
  const AccountBook& accounts_;
};

}  // namespace room
