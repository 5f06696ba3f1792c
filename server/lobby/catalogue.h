#pragma once

#include <string>
#include <utility>

#include "protocol/messages/requests.h"
#include "server/session/call.h"

namespace room {

/// Information that does not depend on the client: the server, its games and bots, and the games in the archive.
class Catalogue {
 public:
  explicit Catalogue(std::string version) : version_(std::move(version)) {}

  void hello(const protocol::request::Hello& hello, Call& call) const;
  static void ping(const protocol::request::Ping& ping, Call& call);
  static void pong(const protocol::request::Pong&, Call&) {}  // the arrival of a line is all that matters
  static void games(const protocol::request::Games&, Call& call);
  static void bots(const protocol::request::Bots& bots, Call& call);
  static void archive(const protocol::request::Archive& archive, Call& call);
  static void record(const protocol::request::Record& record, Call& call);

 private:
  std::string version_;  ///< version of the program
};

}  // namespace room
