#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "server/doors/frame.h"

namespace doors {
namespace {

using Json = nlohmann::json;

std::string packed(const Json& value) {
  std::string text;
  Json::to_msgpack(value, text);
  return text;
}

/// One of each kind, with no member as it is by default.
std::vector<Frame> all_kinds() {
  const SessionId session{7};
  net::HttpRequest request{"/api/games", "limit=3", "br", "\"tag\"", net::HttpMethod::post};
  request.cookie = "secret";
  request.bearer = "token";
  request.same_origin = false;
  request.address = "192.0.2.7";
  request.sender = "192.0.2.8";
  request.forwarded = true;
  request.client = "Firefox";
  request.origin = {8443, true};
  request.body = std::string("\0\xff", 2);
  return {Hello{3, "here"},
          Beat{},
          Opened{session, net::Encoding::thesis, {"192.0.2.7", "cookie", "棋院"}},
          Line{session, "Login,ana"},
          LineTooLong{session},
          Lapsed{session, net::Lapse::pong},
          Closed{session},
          Asked{~std::uint64_t{0}, request},
          Tell{session, "Ping\n"},
          Audience{8191, {session, SessionId{8}}},
          TellAudience{8191, "Ping\n"},
          Next{session},
          LoggedIn{session, true},
          AnswersPings{session},
          Close{session},
          Answered{9, {404, "text/plain", "none", {{"Retry-After", "1"}, {"ETag", "x"}}, true}}};
}

TEST(DoorFrame, IsReadAsItIsWritten) {
  const std::vector<Frame> frames = all_kinds();
  EXPECT_EQ(frames.size(), std::variant_size_v<Frame>);
  for (const Frame& frame : frames) {
    const std::optional<Frame> read = decoded(encoded(frame));
    ASSERT_TRUE(read) << frame.index();
    EXPECT_EQ(read->index(), frame.index());
    EXPECT_EQ(encoded(*read), encoded(frame)) << frame.index();
  }
}

TEST(DoorFrame, KeepsWhatItCarries) {
  const auto request = std::get<Asked>(decoded(encoded(all_kinds()[7])).value()).request;
  EXPECT_EQ(request.path, "/api/games");
  EXPECT_EQ(request.method, net::HttpMethod::post);
  EXPECT_EQ(request.address, "192.0.2.7");
  EXPECT_EQ(request.origin.port, 8443);
  EXPECT_TRUE(request.origin.secure);
  EXPECT_EQ(request.body, std::string("\0\xff", 2));
  const auto opened = std::get<Opened>(decoded(encoded(all_kinds()[2])).value());
  EXPECT_EQ(opened.session, SessionId{7});
  EXPECT_EQ(opened.encoding, net::Encoding::thesis);
  EXPECT_EQ(opened.visitor.client, "棋院");
  const auto reply = std::get<Answered>(decoded(encoded(all_kinds()[15])).value()).reply;
  EXPECT_EQ(reply.headers.at(1).second, "x");
}

TEST(DoorFrame, IsRefusedIfItIsCutOrFollowedByMore) {
  for (const Frame& frame : all_kinds()) {
    const std::string text = encoded(frame);
    for (std::size_t size = 0; size < text.size(); ++size) EXPECT_FALSE(decoded(text.substr(0, size))) << size;
    EXPECT_FALSE(decoded(text + "x"));
  }
}

TEST(DoorFrame, IsRefusedWithOtherTypesOrValues) {
  const Json next = 11;
  EXPECT_TRUE(decoded(packed({next, Json::array({7})})));
  for (const Json& wrong :
       {Json(3), Json::array({next}), Json::array({next, 7}), Json::array({16, Json::array({7})}),
        Json::array({-1, Json::array({7})}), Json::array({next, Json::array()}),
        Json::array({next, Json::array({7, 7})}), Json::array({next, Json::array({-7})}),
        Json::array({next, Json::array({"7"})}), Json::array({next, Json::array({7.0})}),
        Json::array({3, Json::array({7, 8})}), Json::array({12, Json::array({7, 1})}),
        Json::array({5, Json::array({7, 4})}), Json::array({5, Json::array({7, 300})}),
        Json::array({9, Json::array({7, "text"})}), Json::array({2, Json::array({7, 3, Json::array({"", "", ""})})})})
    EXPECT_FALSE(decoded(packed(wrong))) << wrong;
}

}  // namespace
}  // namespace doors
