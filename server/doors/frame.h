#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/net/http_message.h"
#include "server/net/line_server.h"

/// Links between the servers of one database. A standby is a *door*: it carries the lines of its clients to the server
/// that serves, and that server's texts to its clients.
namespace doors {

using net::SessionId;

/// The number of this version of the frames. Servers with different numbers carry nothing for each other.
constexpr int protocol_version = 1;

/// The first frame, from both sides.
struct Hello {
  int version = protocol_version;
  std::string name;  ///< of the server, for its log
};
/// Shows that the sender lives.
struct Beat {};

// From a door: what net::LineHandler reports.
struct Opened {
  SessionId session{};
  net::Encoding encoding = net::Encoding::lines;
  net::Visitor visitor = {};
};
struct Line {
  SessionId session{};
  std::string text;
};
struct LineTooLong {
  SessionId session{};
};
struct Lapsed {
  SessionId session{};
  net::Lapse lapse = net::Lapse::none;
};
struct Closed {
  SessionId session{};
};
/// A request for a page that only the serving server has.
struct Asked {
  std::uint64_t number = 0;
  net::HttpRequest request;
};

// To a door: what is asked of net::LineServer.
struct Tell {
  SessionId to{};
  std::string text;
};
/// A list of sessions, which the door keeps at this place.
struct Audience {
  std::size_t place = 0;
  std::vector<SessionId> to;
};
/// A text for the sessions of the list at this place.
struct TellAudience {
  std::size_t place = 0;
  std::string text;
};
struct Next {
  SessionId session{};
};
struct LoggedIn {
  SessionId session{};
  bool in = false;
};
struct AnswersPings {
  SessionId session{};
};
struct Close {
  SessionId session{};
};
struct Answered {
  std::uint64_t number = 0;
  net::HttpReply reply;  ///< without a shared body
};

using Frame = std::variant<Hello, Beat, Opened, Line, LineTooLong, Lapsed, Closed, Asked, Tell, Audience, TellAudience,
                           Next, LoggedIn, AnswersPings, Close, Answered>;

/// In MessagePack: an array of the frame's place in the variant and its members.
std::string encoded(const Frame& frame);
/// nullopt if the text is not a frame.
std::optional<Frame> decoded(std::string_view text);

}  // namespace doors
