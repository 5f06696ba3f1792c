#include "server/lobby/requests.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>

#include "protocol/messages/message_table.h"
#include "tests/server/test_lobby.h"

namespace tests {
namespace {

using identity::Role;

/// The roles that may make each request, written a second time in another form: the letters of visitor, guest, player,
/// bot, arbiter, admin (d); w for workers, who are no callers of this test.
const std::map<std::string_view, std::string_view> matrix{
    {"Hello", "vgpbad"},   {"Register", "vgpbad"},
    {"Login", "vgpbad"},   {"Token", "pad"},
    {"Logout", "gpbad"},   {"Games", "vgpbad"},
    {"Bots", "vgpbad"},    {"Tables", "gpbad"},
    {"Unfollow", "gpbad"}, {"Open", "gpbad"},
    {"SitDown", "gpbad"},  {"StandUp", "gpbad"},
    {"SeatBot", "gpbad"},  {"Ready", "gpbad"},
    {"SetDot", "gpbad"},   {"SetDotD", "gpbad"},
    {"Pass", "gpbad"},     {"Color", "gpbad"},
    {"Switcher", "gpbad"}, {"Move_chess", "gpbad"},
    {"Give_way", "gpbad"}, {"Lose", "gpbad"},
    {"Abort", "gpbad"},    {"Claim", "gpbad"},
    {"Pause", "gpbad"},    {"Continue", "gpbad"},
    {"Rematch", "gpbad"},  {"Estimate", "gpbad"},
    {"Repent", "gpbad"},   {"Draw", "gpbad"},
    {"Reply", "gpbad"},    {"Dead", "gpbad"},
    {"Legal", "gpbad"},    {"State", "gpbad"},
    {"Board", "gpbad"},    {"Watch", "gpbad"},
    {"Unwatch", "gpbad"},  {"Say", "gpbad"},
    {"Ping", "vgpbad"},    {"Pong", "vgpbad"},
    {"Archive", "gpbad"},  {"Record", "gpbad"},
    {"Events", "gpbad"},   {"Event", "gpbad"},
    {"Join", "gpbad"},     {"Leave", "gpbad"},
    {"Capacity", "gpbad"}, {"Check", "gpbad"},
    {"Checks", "gpbad"},   {"Fail", "gpbad"},
    {"NewEvent", "ad"},    {"Direct", "ad"},
    {"Task", "w"},         {"Played", "w"},
    {"Beat", "w"},         {"Thought", "gpbad"},
    {"Analyse", "gpbad"},  {"StopAnalysis", "gpbad"},
    {"Arbiter", "ad"},     {"Password", "pad"},
    {"Accounts", "ad"},    {"Grant", "d"},
    {"Expel", "d"},        {"Return", "vgpbad"},
    {"SignIns", "gpbad"},  {"SignOut", "gpbad"},
    {"TakeOver", "gpbad"}, {"Roles", "gpbad"},
    {"Consider", "gpbad"}, {"StopConsidering", "gpbad"},
};

struct Caller {
  std::string name;  ///< the name of the client and of its user
  char letter;
  std::optional<Role> role;
};
const std::array<Caller, 6> callers{{{"visitor", 'v', std::nullopt},
                                     {"eva", 'g', Role::guest},
                                     {"pia", 'p', Role::player},
                                     {"rob", 'b', Role::bot},
                                     {"ari", 'a', Role::arbiter},
                                     {"ada", 'd', Role::admin}}};

/// The line form of the request with a value in every required field.
std::string line(const protocol::TableEntry<protocol::Request>& entry) {
  std::string text{entry.verb};
  const auto add = [&]<class T>(const T* /*value*/) {
    if (std::is_same_v<T, base::Side>)
      text += ",black";
    else if (std::is_same_v<T, protocol::YesNo>)
      text += ",yes";
    else if (!protocol::is_optional<T> && !protocol::is_list<T>)
      text += ",1";
  };
  const protocol::Request request = entry.make();
  for (const auto& field : protocol::fields_of(request)) std::visit(add, field.value);
  return text;
}

TestLobby lobby_of_all_roles() {
  store::Contents contents;
  for (const Caller& caller : callers)
    if (caller.role && *caller.role != Role::guest)
      contents.accounts.push_back({caller.name, caller.name, "hash", *caller.role});
  TestLobby lobby(contents);
  for (const Caller& caller : callers) {
    if (!caller.role)
      lobby.opens(caller.name);
    else if (*caller.role == Role::guest)
      lobby.enters(caller.name);
    else
      lobby.enters_with_account(caller.name);
  }
  return lobby;
}

TEST(Requests, AllowsEveryRoleExactlyWhatTheMatrixSays) {
  for (const auto& entry : protocol::entries<protocol::Request>()) {
    const std::string request = line(entry);
    const std::string verb = request.substr(0, request.find(','));
    ASSERT_TRUE(matrix.contains(verb)) << "the matrix lacks " << verb;
    for (const Caller& caller : callers) {
      const bool allowed = matrix.at(verb).find(caller.letter) != std::string_view::npos;
      EXPECT_EQ(room::may_ask(verb, caller.role), allowed) << verb << " by " << caller.name;
      // The same through the lobby: an allowed request may still be refused, but not because of the role.
      TestLobby lobby = lobby_of_all_roles();
      const Lines told_first = told(caller.name, lobby.says(caller.name, request));
      const std::string first = told_first.empty() ? "" : told_first.front();
      const bool is_shut_out = caller.role ? first.starts_with("Error,forbidden," + verb + ",") &&
                                                 first.find("; valid for " + verb + ": ") != std::string::npos
                                           : first.starts_with("Error,login-first," + verb + ",");
      EXPECT_EQ(!is_shut_out, allowed) << request << " by " << caller.name << ": " << first;
    }
  }
  EXPECT_EQ(matrix.size(), protocol::entries<protocol::Request>().size());
}

TEST(Requests, NamesTheAllowedRolesAndTheRoleOfTheCaller) {
  TestLobby lobby = lobby_of_all_roles();
  EXPECT_EQ(told("eva", lobby.says("eva", "Token,bot-1")),
            (Lines{"Error,forbidden,Token,\"eva has the role guest; valid for Token: player, arbiter, admin\""}));
  EXPECT_EQ(told("ari", lobby.says("ari", "Grant,pia,admin")),
            (Lines{"Error,forbidden,Grant,ari has the role arbiter; valid for Grant: admin"}));
}

}  // namespace
}  // namespace tests
