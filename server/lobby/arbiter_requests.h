#pragma once

#include "server/room/arbiter_act.h"
#include "server/tournaments/tournament_tables.h"

namespace room {

/// Acts of arbiters on one game or on all of them.
class ArbiterRequests {
 public:
  /// All arguments must outlive the object.
  ArbiterRequests(Tables& tables, TournamentBook& tournaments, const Sessions& sessions, const AccountBook& accounts)
      : tables_(tables), tournaments_(tournaments), sessions_(sessions), accounts_(accounts) {}

  void act(const protocol::request::Arbiter& wanted, Call& call);

 private:
  void act_everywhere(const ArbiterAct& act, Call& call);
  void act_at(RoomId id, const ArbiterAct& act, bool is_here, Call& call);
  void operate(RoomId id, const ArbiterAct& act, const std::string& name, Call& call);
  void replace(const protocol::request::Arbiter& wanted, const ArbiterAct& act, const std::string& who, Call& call);
  void reopen(const protocol::request::Arbiter& wanted, const ArbiterAct& act, Call& call);

  Tables& tables_;
  TournamentBook& tournaments_;
  const Sessions& sessions_;
  const AccountBook& accounts_;
};

}  // namespace room
