#pragma once

#include <cstdint>
#include <string>

#include "server/accounts/sign_ins.h"
#include "server/lobby/visits.h"

namespace room {

/// Requests about sign-ins: listing them, and ending them together with their connections.
class SignInRequests {
 public:
  /// All arguments must outlive the object.
  SignInRequests(Sessions& sessions, SignIns& sign_ins, Visits& visits)
      : sessions_(sessions), sign_ins_(sign_ins), visits_(visits) {}

  void list(const protocol::request::SignIns&, Call& call) const;
  void sign_out(const protocol::request::SignOut& which, Call& call);
  void log_out(const protocol::request::Logout&, Call& call);
  void expel(const protocol::request::Expel& whom, Call& call);

  /// Ends all sign-ins of a user and closes all connections, except one connection and its sign-in, if there is one.
  /// Returns the number of sign-ins that have ended.
  int end_all(const std::string& user, const Session* but, const std::string& why, Now now, Batches& out);
  /// The user has a new secret: closes the connections that logged in with the old one, except this one.
  void secret_changed(const std::string& user, SessionId but, const std::string& why, Now now, Batches& out);

 private:
  /// Ends one sign-in and closes its connections except this one.
  void end(std::int64_t number, SessionId but, Call& call);

  Sessions& sessions_;
  SignIns& sign_ins_;
  Visits& visits_;
};

}  // namespace room
