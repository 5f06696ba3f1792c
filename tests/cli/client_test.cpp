#include "clients/cli/net/client.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <sstream>

#include "clients/cli/bench/temporary_folder.h"
#include "clients/cli/commands/tables.h"
#include "clients/cli/commands/watch.h"
#include "clients/cli/net/credentials.h"
#include "clients/cli/net/kept_secret.h"
#include "tests/cli/scripted_server.h"

namespace cli {
namespace {

namespace answer = protocol::answer;
namespace request = protocol::request;

using Conversation = ScriptedServer::Conversation;

Deadline soon() {
  return after(std::chrono::seconds{30});
}

Credentials ana(const ScriptedServer& server) {
  return {server.address(), "ana", std::nullopt};
}

/// The message of the failure that the call throws.
template <class Call>
std::string failure(Call call) {
  try {
    call();
  } catch (const Failure& failed) {
    return failed.what();
  }
  return "no failure";
}

TEST(Client, AnswersAreSeparatedFromUnaskedLines) {
  ScriptedServer server({ScriptedServer::with_login(
      "Login,ana,,yes",
      {{"State,7",
        {"Said,7,bo,players,hello", "%Room,7,nogo,playing,ana,bo,black,1,-1,-1", "%Option,size,9",
         "%Move,7,1,black,E5,-1,-1", "%Thought,7,1,black,500,100,E5", "Turn,7,white,1", "%Clock,7,5000,6000,white",
         "%Asked,7,draw,black", "%Left,7,bo,player,60000", "%End,State,1"}}})});
  Credentials visitor = ana(server);
  Client client = enter(visitor);
  const Answer state = client.ask(request::State{7});
  ASSERT_TRUE(state);
  EXPECT_EQ(state->size(), 8U);
  EXPECT_TRUE(holds_alternative<protocol::event::Said>(*client.event(soon())));
  EXPECT_TRUE(holds_alternative<protocol::event::Turn>(*client.event(soon())));
  EXPECT_TRUE(client.waiting().empty());
}

TEST(Client, RefusalsAreExplained) {
  ScriptedServer server(
      {ScriptedServer::with_login("Login,ana,,yes", {{"Lose,7", {"%Error,no-room,Lose,\"there is no table 7, sorry\""}},
                                                     {"Lose,7", {"%Error,no-room,Lose,\"there is no table 7, sorry\""}},
                                                     {"Lose,8", {"%Draw,8"}}})});
  Credentials visitor = ana(server);
  Client client = enter(visitor);
  const Answer refused = client.ask(request::Lose{7});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, protocol::ErrorCode::no_room);
  EXPECT_EQ(failure([&] { client.expect<answer::Lose>(request::Lose{7}); }), "there is no table 7, sorry");
  EXPECT_EQ(failure([&] { client.expect<answer::Lose>(request::Lose{8}); }), "the server answered 'Draw,8' to Lose");
  EXPECT_THROW(client.event(soon()), Disconnected) << "the script is over";
}

TEST(Client, UnknownLinesOfANewerServerAreIgnored) {
  ScriptedServer server({ScriptedServer::with_login("Login,ana,,yes", {{"Ping,x", {"Fireworks,7,red", "%Pong,x"}}})});
  Credentials visitor = ana(server);
  Client client = enter(visitor);
  EXPECT_EQ(client.expect<answer::Pong>(request::Ping{"x"}).text, "x");
  EXPECT_TRUE(client.waiting().empty());
}

TEST(Client, PingsAreAnsweredOnlyIfEnabledAndNeverReported) {
  const ScriptedServer::Step ping{"Ping,x", {"Ping,\"there, are you?\"", "%Pong,x"}};
  ScriptedServer server(
      {ScriptedServer::with_login("Login,ana,,yes", {ping, {"Ping,y", {"%Pong,y"}}}),
       ScriptedServer::with_login("Login,ana,,yes",
                                  {ping, {"Pong,\"there, are you?\"", {"Ping,2"}}, {"Pong,2", {"Left,7,bo,player"}}})});
  Credentials visitor = ana(server);
  {
    Client silent = enter(visitor);
    silent.expect<answer::Pong>(request::Ping{"x"});
    EXPECT_TRUE(silent.waiting().empty());
    silent.expect<answer::Pong>(request::Ping{"y"});
  }
  Client client = enter(visitor);
  client.answer_pings();
  client.expect<answer::Pong>(request::Ping{"x"});
  EXPECT_TRUE(holds_alternative<protocol::event::Left>(*client.event(soon())));
}

TEST(Client, AnErrorAboutTheConnectionEndsIt) {
  ScriptedServer server({Conversation{{"Hello,1,*", {"Error,busy,,the server is full: try again later"}}}});
  EXPECT_EQ(failure([&] { Client client(server.address()); }), "the server is full: try again later");
}

TEST(Client, AnEndedSignInIsFinal) {
  for (const std::string code : {"signed-out", "too-many"}) {
    ScriptedServer server(
        {ScriptedServer::with_login("Login,ana,,yes", {{"Ping,x", {"%Pong,x", "Closing,you signed out," + code}}})});
    Credentials visitor = ana(server);
    Client client = enter(visitor);
    client.expect<answer::Pong>(request::Ping{"x"});
    EXPECT_EQ(failure([&] { client.event(soon()); }), "you signed out");
  }
  ScriptedServer server(
      {ScriptedServer::with_login("Login,ana,,yes", {{"Ping,x", {"Closing,you signed out,signed-out"}}})});
  Credentials visitor = ana(server);
  Client client = enter(visitor);
  EXPECT_EQ(failure([&] { client.expect<answer::Pong>(request::Ping{"x"}); }), "you signed out")
      << "while it waits for an answer";
}

TEST(Client, AServerThatShutsDownIsExpectedBack) {
  ScriptedServer server({ScriptedServer::with_login(
      "Login,ana,,yes", {{"Ping,x", {"%Pong,x", "Closing,the server shuts down,shutdown"}}})});
  Credentials visitor = ana(server);
  Client client = enter(visitor);
  client.expect<answer::Pong>(request::Ping{"x"});
  EXPECT_TRUE(holds_alternative<protocol::event::Closing>(*client.event(soon())));
  EXPECT_THROW(client.event(soon()), Disconnected);
}

TEST(Credentials, RefusedLoginIsNotTriedAgain) {
  ScriptedServer server(
      {Conversation{{"Hello,1,*", {"%Hello,1,Scripted,0"}},
                    {"Login,ana,secret,yes", {"%Error,bad-login,Login,no account has this name and password"}}}});
  Credentials visitor{server.address(), "ana", "secret"};
  EXPECT_EQ(failure([&] { reconnect(visitor, [](const auto&, auto) { FAIL(); }); }),
            "cannot log in as ana: no account has this name and password");
}

TEST(Credentials, ReconnectsWhenTheServerReturns) {
  ScriptedServer server(
      {{{"Hello,1,*", {"%Hello,1,Scripted,0"}}},  // closed before the answer to Login
       {{"Hello,1,*", {"%Hello,1,Scripted,0"}}, {"Login,ana,,yes", {"%Error,busy,Login,too many at once"}}},
       ScriptedServer::with_login("Login,ana,,yes", {{"Ping,x", {"%Pong,x"}}})});
  Credentials visitor = ana(server);
  std::vector<std::chrono::milliseconds> pauses;
  Client client =
      reconnect(visitor, [&](const std::string&, std::chrono::milliseconds pause) { pauses.push_back(pause); });
  client.expect<answer::Pong>(request::Ping{"x"});
  ASSERT_EQ(pauses.size(), 2U);
  EXPECT_GT(pauses[1], pauses[0]);
}

TEST(Credentials, ComesBackWithTheSecretOfTheSignIn) {
  ScriptedServer server({ScriptedServer::with_login("Login,ana,words,yes", {}, "%Tables,0,k9"),
                         ScriptedServer::with_login("Login,ana,k9", {}),
                         ScriptedServer::with_login("Login,ana,k9", {})});
  Credentials visitor{server.address(), "ana", "words"};
  enter(visitor);
  enter(visitor);
  enter(visitor);
}

TEST(Credentials, UsesThePasswordAgainAfterTheSignInHasExpired) {
  ScriptedServer server({Conversation{{"Hello,1,*", {"%Hello,1,Scripted,0"}},
                                      {"Login,ana,k9", {"%Error,bad-login,Login,wrong"}},
                                      {"Login,ana,words,yes", {"%Tables,0,k10"}}}});
  Credentials visitor{server.address(), "ana", "words", "k9"};
  enter(visitor);
  EXPECT_EQ(visitor.secret, "k10");
}

TEST(Credentials, AnOlderServerIsAskedForNoSignIn) {
  ScriptedServer server(
      std::vector<ScriptedServer::Conversation>{{{"Hello,1,*", {"%Hello,1,Scripted,0"}},
                                                 {"Login,ana,,yes", {"%Error,syntax,Login,too many fields"}},
                                                 {"Login,ana", {"%Tables,0"}},
                                                 {"Ping,x", {"%Pong,x"}}}});
  Credentials visitor = ana(server);
  EXPECT_TRUE(enter(visitor).ask(protocol::request::Ping{"x"}));
}

TEST(Credentials, ASeatOfAnotherGuestIsRefusedAtOnce) {
  ScriptedServer server({Conversation{
      {"Hello,1,*", {"%Hello,1,Scripted,0"}},
      {"Login,ana,,yes", {"%Error,logged-in-elsewhere,Login,a guest called ana has a table: choose another name"}}}});
  Credentials visitor = ana(server);
  EXPECT_EQ(failure([&] { reconnect(visitor, [](const auto&, auto) { FAIL(); }); }),
            "cannot log in as ana: a guest called ana has a table: choose another name, with --user NAME");
}

/// A folder for the secrets of guests while a test runs.
class KeptSecrets : public testing::Test {
 protected:
  void SetUp() override { ::setenv("XDG_STATE_HOME", folder_.path().c_str(), 1); }
  void TearDown() override { ::unsetenv("XDG_STATE_HOME"); }

  [[nodiscard]] std::filesystem::path file(const ScriptedServer& server, const std::string& name) const {
    return std::filesystem::path(folder_.path()) / "qiyuan" / format(server.address()) / name;
  }

 private:
  bench::TemporaryFolder folder_{std::filesystem::temp_directory_path()};
};

TEST_F(KeptSecrets, LetAGuestReturnInALaterProgram) {
  ScriptedServer server({ScriptedServer::with_login("Login,Ana,,yes", {}, "%Tables,0,k9"),
                         ScriptedServer::with_login("Login,ana,k9", {})});
  Credentials first{.server = server.address(), .user = "Ana", .outlives_program = true};
  enter(first);
  const auto permissions = std::filesystem::status(file(server, "ana")).permissions();
  EXPECT_EQ(permissions, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  Credentials later{.server = server.address(), .user = "ana", .outlives_program = true};
  enter(later);
  EXPECT_EQ(later.secret, "k9");
}

TEST_F(KeptSecrets, AreForgottenWhenTheServerKnowsThemNoMore) {
  ScriptedServer server({Conversation{{"Hello,1,*", {"%Hello,1,Scripted,0"}},
                                      {"Login,ana,k9", {"%Error,bad-login,Login,wrong"}},
                                      {"Login,ana,,yes", {"%Error,logged-in-elsewhere,Login,someone is here"}}}});
  ASSERT_TRUE(keep_secret(server.address(), "ana", "k9"));
  Credentials visitor{.server = server.address(), .user = "ana", .outlives_program = true};
  EXPECT_NE(failure([&] { enter(visitor); }), "no failure");
  EXPECT_FALSE(std::filesystem::exists(file(server, "ana")));
}

TEST_F(KeptSecrets, AreOnlyThoseOfGuestsWhoAskForIt) {
  ScriptedServer server({ScriptedServer::with_login("Login,ana,words,yes", {}, "%Tables,0,k9"),
                         ScriptedServer::with_login("Login,bo,,yes", {}, "%Tables,0,k8")});
  Credentials account{.server = server.address(), .user = "ana", .password = "words", .outlives_program = true};
  enter(account);
  Credentials passing{.server = server.address(), .user = "bo"};
  enter(passing);
  EXPECT_FALSE(std::filesystem::exists(file(server, "ana").parent_path()));
}

TEST_F(KeptSecrets, OfAnyNameStayInTheirFolder) {
  const Address server{"localhost", "5188"};
  for (const std::string name : {"../x", "..", "a/b", "\u0f56\u0f40\u0fb2", "%2F", ""}) {
    EXPECT_EQ(kept_secret(server, name), std::nullopt) << name;
    if (!name.empty()) {
      ASSERT_TRUE(keep_secret(server, name, "k of " + name)) << name;
    }
  }
  EXPECT_EQ(kept_secret(server, "../x"), "k of ../x");
  EXPECT_EQ(kept_secret(server, "%2F"), "k of %2F");
  EXPECT_EQ(kept_secret({"localhost", "5189"}, ".."), std::nullopt);
  const auto folder = std::filesystem::path(std::getenv("XDG_STATE_HOME")) / "qiyuan";
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
}

TEST(Credentials, AnUnreachableServerIsNamed) {
  Credentials visitor{{"127.0.0.1", "1"}, "ana", std::nullopt};
  EXPECT_EQ(failure([&] { enter(visitor); }), "cannot connect to 127.0.0.1:1: Connection refused");
}

TEST(Tables, AsTableAndAsJson) {
  const ScriptedServer::Conversation::value_type list{
      "Tables", {"%Table,7,nogo,playing,ana,uct,2,14", "%Table,9,go,open,,བད,0,0", "%End,Tables,2"}};
  ScriptedServer server(
      {ScriptedServer::with_login(
           "Login,ana,,yes",
           {list, {"Roles,ana,uct,བད", {"%Role,ana,player", "%Role,uct,built-in", "%Role,བད,guest", "%End,Roles,3"}}}),
       ScriptedServer::with_login("Login,ana,,yes", {list})});
  std::ostringstream text;
  EXPECT_EQ(tables({ana(server), false}, text), 0);
  EXPECT_EQ(text.str(),
            "table  game    state    black                   white                     ply watchers\n"
            "    7  nogo    playing  ana                     uct                        14        2\n"
            "    9  go      open     -                       བད (guest)                  0        0\n");
  std::ostringstream json;
  EXPECT_EQ(tables({ana(server), true}, json), 0);
  EXPECT_EQ(
      json.str().substr(0, json.str().find('\n')),
      R"({"verb":"Table","room":7,"game":"nogo","state":"playing","black":"ana","white":"uct","watchers":2,"ply":14})");
}

/// A NoGo game, watched from its second move to its end; the connection breaks in between. A command that shows names
/// asks for their roles first.
std::vector<ScriptedServer::Conversation> watched_game(bool shows_names) {
  using Lines = std::vector<std::string>;
  const auto watched = [&](Lines state, const Lines& news) {
    ScriptedServer::Conversation all{{"Watch,7", std::move(state)}};
    if (shows_names) all.push_back({"Roles,cy,bo", {"%Role,cy,guest", "%Role,bo,player", "%End,Roles,2"}});
    std::vector<std::string>& last = all.back().replies;
    last.insert(last.end(), news.begin(), news.end());
    return ScriptedServer::with_login("Login,ana,,yes", std::move(all));
  };
  return {watched({"%Room,7,nogo,playing,cy,bo,white,1,-1,-1", "%Option,size,9", "%Move,7,1,black,E5,-1,-1",
                   "%End,Watch,1"},
                  {"Move,7,2,white,A1,-1,-1", "Turn,7,black,2"}),
          watched({"%Room,7,nogo,playing,cy,bo,black,2,-1,-1", "%Option,size,9", "%Move,7,1,black,E5,-1,-1",
                   "%Move,7,2,white,A1,-1,-1", "%End,Watch,2"},
                  {"GameOver,7,W+resign,resign"})};
}

TEST(Watch, ShowsEveryMoveAcrossALostConnection) {
  ScriptedServer server(watched_game(true));
  std::ostringstream out;
  EXPECT_EQ(watch({ana(server), 7, false, true}, out), 0);
  EXPECT_NE(out.str().find("Move 2: o A1\n"), std::string::npos) << out.str();
  EXPECT_NE(out.str().find("x cy (guest)   o bo\n"), std::string::npos) << out.str();
  EXPECT_NE(out.str().find("White wins (W+resign)\n"), std::string::npos) << out.str();
}

TEST(Watch, AsJsonLines) {
  ScriptedServer server(watched_game(false));
  std::ostringstream out;
  EXPECT_EQ(watch({ana(server), 7, true, false}, out), 0);
  EXPECT_EQ(out.str().substr(0, 15), "{\"verb\":\"Room\",");
  EXPECT_TRUE(out.str().ends_with("{\"verb\":\"GameOver\",\"room\":7,\"result\":\"W+resign\",\"reason\":\"resign\"}\n"))
      << out.str();
}

}  // namespace
}  // namespace cli
