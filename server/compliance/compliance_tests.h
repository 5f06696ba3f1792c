#pragma once

#include <map>
#include <string>

#include "server/accounts/account_book.h"
#include "server/compliance/compliance_test.h"
#include "server/session/hold.h"
#include "server/session/sessions.h"
#include "server/tables/tables.h"

namespace room {

/// The tests of programs that play over the line protocol: opens a table for each game and causes its disruption.
class ComplianceTests {
 public:
  /// All arguments must outlive the object.
  ComplianceTests(Tables& tables, const Sessions& sessions, const AccountBook& accounts, const Hold& hold)
      : tables_(tables), sessions_(sessions), accounts_(accounts), hold_(hold) {}

  void begin(const protocol::request::Check& check, Call& call);
  void show(const protocol::request::Checks& checks, Call& call);

  /// Does what is due now: starts or aborts games.
  void go_on(Now now, Batches& out);
  /// Handles news from a table at which a test is running.
  void game_changed(const Table& table, const GameNews& news, Now now, Effects& out);
  /// A refusal counts as a finding of the test.
  void note_refusal(const Call& call, const protocol::Request& asked);

 private:
  void go_on(ComplianceTest& test, Now now, Batches& out);
  void abort_game(ComplianceTest& test, Now now, Batches& out);
  void open_table(ComplianceTest& test, Now now, Batches& out);
  [[nodiscard]] bool may_begin(const std::string& user, const Session& asker) const;
  /// The test whose game is played at the table; null for other tables.
  [[nodiscard]] ComplianceTest* test_at(RoomId id);

  Tables& tables_;
  const Sessions& sessions_;
  const AccountBook& accounts_;
  const Hold& hold_;
  std::map<std::string, ComplianceTest> tests_;  ///< the last test of each user, by folded name
  std::map<RoomId, std::string> users_;          ///< the user whose test is played at a table
};

}  // namespace room
