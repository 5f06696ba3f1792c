#pragma once

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "clients/cli/failure.h"
#include "clients/cli/net/connection.h"
#include "protocol/codec/codec.h"

namespace cli {

using protocol::Message;
using protocol::Request;

/// All lines that answer one request, or the server's refusal.
using Answer = base::Expected<std::vector<Message>, protocol::answer::Error>;

/// The server as a client talks to it: requests get their answers, and what the server says unasked waits in a queue in
/// the order in which it came. Throws Disconnected when the connection is lost, and Failure when the server has ended
/// it for a reason that another try would not cure.
class Client {
 public:
  /// Connects and introduces this program.
  explicit Client(const Address& server);

  /// From now on the server's pings are answered as they are heard, and the server closes a connection on which they
  /// are not: only for a client that is never busy with anything else for long.
  void answer_pings() { answers_pings_ = true; }

  /// Sends a request and waits for its whole answer.
  Answer ask(const Request& request);

  /// A cable that was pulled looks like a server in which nobody speaks. Whoever waits for long calls `probe` at this
  /// time: it asks a silent server for a sign of life.
  [[nodiscard]] Clock::time_point silent_until() const { return heard_ + max_silence; }
  void probe();

  /// The same for a request whose refusal ends the command: a refusal becomes a Failure with the server's words.
  /// Returns the last line of the answer, which has to be an A.
  template <class A>
  A expect(const Request& request);

  /// The next line that was sent unasked, or none when the deadline comes first.
  std::optional<Message> event(Deadline deadline);
  /// To be polled once event(now) has given nothing: until then lines may wait here already.
  [[nodiscard]] int fd() const { return connection_.fd(); }

  /// Unasked lines that have arrived and were not taken yet.
  std::deque<Message>& waiting() { return events_; }

 private:
  std::optional<protocol::Tagged<Message>> receive(Deadline deadline);

  /// A server asks for signs of life more often than that.
  static constexpr std::chrono::seconds max_silence{60};

  Connection connection_;
  Clock::time_point heard_ = Clock::now();
  std::deque<Message> events_;
  int last_tag_ = 0;
  bool answers_pings_ = false;
};

/// The text of a refusal as a person should read it.
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
