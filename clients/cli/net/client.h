#pragma once

#include <deque>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "clients/cli/failure.h"
#include "clients/cli/net/connection.h"
#include "protocol/codec/codec.h"

namespace cli {

using protocol::Message;
using protocol::Request;

/// All lines that answer a request, or the server's refusal.
using Answer = base::Expected<std::vector<Message>, protocol::answer::Error>;

/// A client of the server: requests get their answers, and unasked lines wait in a queue in the order of arrival.
/// Throws Disconnected if the connection is lost, and Failure if the server closed it for a reason that a retry would
/// not cure.
class Client {
 public:
  /// Connects and sends Hello.
  explicit Client(const Address& server);

  /// From now on answers the server's pings while reading. The server then closes a connection that does not answer:
  /// only for clients that never stop reading for long.
  void answer_pings() { answers_pings_ = true; }

  /// Sends a request and waits for its whole answer.
  Answer ask(const Request& request);

  /// A broken network looks like a quiet server. Code that waits for long calls `probe` at this time, which asks a
  /// silent server for a sign of life.
  [[nodiscard]] Clock::time_point silent_until() const { return heard_ + max_silence; }
  void probe();

  /// Sends a request whose refusal ends the command: throws the server's text as a Failure. Returns the last line of
  /// the answer, which must be an A.
  template <class A>
  A expect(const Request& request);

  /// The next unasked line; empty at the deadline.
  std::optional<Message> event(Deadline deadline);
  /// Poll it after event(now) has returned nothing: lines may already wait here.
  [[nodiscard]] int fd() const { return connection_.fd(); }

  /// Unasked lines that were not taken yet.
  std::deque<Message>& waiting() { return events_; }

 private:
  std::optional<protocol::Tagged<Message>> receive(Deadline deadline);

  /// Servers send pings more often than this.
  static constexpr std::chrono::seconds max_silence{60};

  Connection connection_;
  Clock::time_point heard_ = Clock::now();
  std::deque<Message> events_;
  int last_tag_ = 0;
  bool answers_pings_ = false;
};

/// The names that belong to no account and no bot. None if the server is too old to tell.
std::set<std::string> guests_among(Client& client, const std::vector<std::string>& names);

/// The text of a refusal for a person.
std::string explain(const protocol::answer::Error& error);

template <class A>
A Client::expect(const Request& request) {
  const Answer answer = ask(request);
  if (!answer) throw Failure(explain(answer.error()));
  const A* const last = get_if<A>(&answer->back());
  if (last == nullptr)
    throw Failure("the server answered '" + protocol::format_line(answer->back()) + "' to " +
                  std::string{protocol::verb(request)});
  return *last;
}

}  // namespace cli
