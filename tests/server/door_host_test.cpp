#include "server/doors/host.h"

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/doors/connection.h"
#include "server/net/acceptor.h"
#include "tests/server/log_text.h"
#include "tests/server/loopback.h"

namespace doors {
namespace {

using namespace loopback;

/// A text that is the same in every encoding but for its first letter.
struct Text : net::EncodedText {
  std::string_view in(net::Encoding encoding) override { return encoding == net::Encoding::json ? "json\n" : "line\n"; }
};

/// The door's end of a link, which keeps what comes.
struct Door {
  Door(asio::io_context& io, std::uint16_t port, const auth::Key& key)
      : link(std::make_shared<Connection>(connected(io, port), End::door, key, "the door",
                                          Connection::User{[this](const std::string& name) { host = name; },
                                                           [this](const Frame& frame) { frames.push_back(frame); },
                                                           [this](const std::string& reason) { why = reason; }})) {
    asio::co_spawn(io, link->run(), net::rethrow);
  }

  template <class Kind>
  [[nodiscard]] const Kind* last() const {
    return frames.empty() ? nullptr : std::get_if<Kind>(&frames.back());
  }

  std::string host;
  std::vector<Frame> frames;
  std::optional<std::string> why;  ///< of the end
  std::shared_ptr<Connection> link;
};

/// Keeps what is reported about the clients of doors.
struct Guests final : Handler {
  void opened(net::SessionId session, const net::Visitor& who) override {
    came.push_back(session);
    visitor = who;
  }
  void line(net::SessionId session, std::string_view text) override { lines.emplace_back(session, text); }
  void line_too_long(net::SessionId session) override { too_long = session; }
  void lapsed(net::SessionId session, net::Lapse which) override { lapse = {session, which}; }
  void closed(net::SessionId session) override { gone.push_back(session); }
  void contact_lost(net::SessionId session, std::chrono::milliseconds silence) override {
    silent.emplace_back(session, silence);
  }
  void contact_regained(net::SessionId session) override { speaking.push_back(session); }

  std::vector<net::SessionId> came, gone, speaking;
  std::vector<std::pair<net::SessionId, std::chrono::milliseconds>> silent;
  net::Visitor visitor;
  std::vector<std::pair<net::SessionId, std::string>> lines;
  std::optional<net::SessionId> too_long;
  std::pair<net::SessionId, net::Lapse> lapse;
};

class DoorHost : public testing::Test {
 protected:
  void SetUp() override {
    host_.emplace(io_, 0, key_);
    host_->start("the host", guests_, [](const net::HttpRequest& request, const net::HttpServer::Answer& answer) {
      net::HttpReply reply{203, "text/plain", "", {}};
      reply.shared_body = std::make_shared<const std::string>("page " + request.path);
      answer(reply);
    });
  }
  void TearDown() override {
    host_.reset();
    run_ready(io_);
  }

  /// It lives as long as the test, because its link may end that late.
  Door* door() {
    Door* const made = doors_.emplace_back(std::make_unique<Door>(io_, host_->port(), key_)).get();
    run_until(io_, [&] { return !made->host.empty(); });
    return made;
  }
  /// A session of the door, which calls it by this number.
  net::SessionId session(Door& door, std::uint64_t number, net::Encoding encoding = net::Encoding::lines) {
    const std::size_t before = guests_.came.size();
    door.link->send(Opened{net::SessionId{number}, encoding, {"192.0.2.7", "cookie", "client"}});
    run_until(io_, [&] { return guests_.came.size() > before; });
    return guests_.came.back();
  }

  tests::LogText log_;
  asio::io_context io_;
  std::vector<std::unique_ptr<Door>> doors_;
  auth::Key key_ = auth::make_key();
  Guests guests_;
  std::optional<Host> host_;
};

TEST_F(DoorHost, ReportsTheClientsOfADoorAsItsOwn) {
  Door* const one = door();
  EXPECT_EQ(one->host, "the host");
  EXPECT_EQ(host_->count(), 1U);
  const net::SessionId ana = session(*one, 1, net::Encoding::json);
  EXPECT_TRUE(Host::carries(ana));
  EXPECT_FALSE(Host::carries(net::SessionId{1}));
  EXPECT_EQ(host_->encoding(ana), net::Encoding::json);
  EXPECT_EQ(guests_.visitor.address, "192.0.2.7");
  EXPECT_EQ(guests_.visitor.cookie, "cookie");
  one->link->send(Line{net::SessionId{1}, "Login,ana"});
  one->link->send(LineTooLong{net::SessionId{1}});
  one->link->send(Lapsed{net::SessionId{1}, net::Lapse::sound});
  one->link->send(Closed{net::SessionId{1}});
  run_until(io_, [&] { return !guests_.gone.empty(); });
  EXPECT_EQ(guests_.lines, (std::vector{std::pair{ana, std::string{"Login,ana"}}}));
  EXPECT_EQ(guests_.too_long, ana);
  EXPECT_EQ(guests_.lapse, (std::pair{ana, net::Lapse::sound}));
  EXPECT_EQ(guests_.gone, std::vector{ana});
}

TEST_F(DoorHost, KeepsTheClientsOfDoorsApart) {
  Door* const one = door();
  Door* const two = door();
  const net::SessionId ana = session(*one, 1);
  const net::SessionId bob = session(*two, 1);
  EXPECT_NE(ana, bob);
  host_->send(bob, "for bob\n");
  run_until(io_, [&] { return two->last<Tell>() != nullptr; });
  EXPECT_EQ(two->last<Tell>()->text, "for bob\n");
  EXPECT_TRUE(one->frames.empty());
  two->link->send(Line{net::SessionId{9}, "of nobody"});
  two->link->send(Closed{net::SessionId{9}});
  two->link->send(Line{net::SessionId{1}, "of bob"});
  run_until(io_, [&] { return !guests_.lines.empty(); });
  EXPECT_EQ(guests_.lines.front().first, bob);
  EXPECT_TRUE(guests_.gone.empty());
}

TEST_F(DoorHost, SendsADoorOneCopyForItsClients) {
  Door* const one = door();
  const std::vector all{session(*one, 1), session(*one, 2), session(*one, 3, net::Encoding::json)};
  Text text;
  host_->send(all, text);
  run_until(io_, [&] { return one->frames.size() == 4; });
  const Audience of_lines = std::get<Audience>(one->frames[0]);
  EXPECT_EQ(of_lines.to, (std::vector{net::SessionId{1}, net::SessionId{2}}));
  EXPECT_EQ(std::get<TellAudience>(one->frames[1]).text, "line\n");
  EXPECT_EQ(std::get<TellAudience>(one->frames[1]).place, of_lines.place);
  const Audience of_json = std::get<Audience>(one->frames[2]);
  EXPECT_EQ(of_json.to, std::vector{net::SessionId{3}});
  EXPECT_NE(of_json.place, of_lines.place);
  EXPECT_EQ(one->last<TellAudience>()->text, "json\n");
  // The door has the lists now.
  host_->send(all, text);
  run_until(io_, [&] { return one->frames.size() == 6; });
  EXPECT_EQ(std::get<TellAudience>(one->frames[4]).place, of_lines.place);
  EXPECT_EQ(std::get<TellAudience>(one->frames[5]).place, of_json.place);
}

TEST_F(DoorHost, PassesOnWhatTheServerAsksOfConnections) {
  Door* const one = door();
  const net::SessionId ana = session(*one, 5);
  host_->next(ana);
  host_->logged_in(ana, true);
  host_->answers_pings(ana);
  host_->close(ana);
  host_->next(net::SessionId{(std::uint64_t{77} << 40U) | 1U});  // of a door that does not exist
  run_until(io_, [&] { return one->frames.size() == 4; });
  EXPECT_EQ(std::get<Next>(one->frames[0]).session, net::SessionId{5});
  EXPECT_TRUE(std::get<LoggedIn>(one->frames[1]).in);
  EXPECT_EQ(std::get<AnswersPings>(one->frames[2]).session, net::SessionId{5});
  EXPECT_EQ(std::get<Close>(one->frames[3]).session, net::SessionId{5});
}

TEST_F(DoorHost, AnswersRequestsForPages) {
  Door* const one = door();
  one->link->send(Asked{42, {"/api/games", "", "", ""}});
  run_until(io_, [&] { return one->last<Answered>() != nullptr; });
  EXPECT_EQ(one->last<Answered>()->number, 42U);
  EXPECT_EQ(one->last<Answered>()->reply.status, 203);
  EXPECT_EQ(one->last<Answered>()->reply.body, "page /api/games");
}

TEST_F(DoorHost, ClosesTheSessionsOfADoorThatIsGone) {
  Door* const one = door();
  const net::SessionId ana = session(*one, 1);
  const net::SessionId bob = session(*one, 2);
  one->link->end("the test ends it");
  run_until(io_, [&] { return guests_.gone.size() == 2; });
  EXPECT_TRUE(guests_.gone == (std::vector{ana, bob}) || guests_.gone == (std::vector{bob, ana}));
  EXPECT_EQ(guests_.silent.size(), 2U) << "no player is charged for a lost link";
  EXPECT_EQ(host_->count(), 0U);
  EXPECT_EQ(one->why, "the test ends it");
  host_->send(ana, "to nobody\n");
  EXPECT_EQ(host_->encoding(ana), net::Encoding::lines);
}

TEST_F(DoorHost, ReportsNoLossWhenADoorClosesASession) {
  Door* const one = door();
  session(*one, 1);
  one->link->send(Closed{net::SessionId{1}});
  run_until(io_, [&] { return !guests_.gone.empty(); });
  EXPECT_TRUE(guests_.silent.empty());
}

TEST_F(DoorHost, SendsEverythingBeforeItStops) {
  Door* const one = door();
  const net::SessionId ana = session(*one, 1);
  host_->send(ana, std::string(1'000'000, 'x') + "\n");
  host_->stop();
  run_until(io_, [&] { return one->why.has_value(); });
  ASSERT_NE(one->last<Tell>(), nullptr);
  EXPECT_EQ(one->last<Tell>()->text.size(), 1'000'001U);
  EXPECT_EQ(one->why, "the other server has ended it");
}

TEST_F(DoorHost, RefusesADoorWithAnotherKey) {
  Door stranger(io_, host_->port(), auth::make_key());
  run_until(io_, [&] { return stranger.why.has_value(); });
  run_until(io_, [&] { return log_.text.find("was closed") != std::string::npos; });
  EXPECT_NE(log_.text.find("the link port was closed: it does not have the key of this database"), std::string::npos)
      << log_.text;
  EXPECT_EQ(stranger.host, "");
  EXPECT_EQ(host_->count(), 0U);
}

TEST_F(DoorHost, RefusesWhatIsNotALink) {
  Client browser(io_, host_->port());
  browser.send("GET / HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nConnection: keep-alive\r\n\r\n");
  run_until(io_, [&] { return !!browser.end(); });
  EXPECT_NE(log_.text.find("it is not a server of this database"), std::string::npos) << log_.text;
  // What a door has sent does not help anybody to become one.
  Client other(io_, host_->port());
  other.send("qiyuan link\n" + std::string(32 + 24, 'x') + std::string("\0\0\0\x20", 4) + std::string(32, 'x'));
  run_until(io_, [&] { return !!other.end(); });
  EXPECT_NE(log_.text.find("it does not have the key"), std::string::npos) << log_.text;
  EXPECT_TRUE(guests_.came.empty());
}

TEST_F(DoorHost, LimitsTheConnectionsOfStrangers) {
  std::vector<Client> strangers;
  for (int i = 0; i < 64; ++i) strangers.emplace_back(io_, host_->port());
  run_until(io_, [&] { return strangers.back().received().size() == 44; });
  Client late(io_, host_->port());
  run_until(io_, [&] { return !!late.end(); });
  EXPECT_EQ(late.received(), "");
}

}  // namespace
}  // namespace doors
