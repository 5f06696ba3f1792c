#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <string>

#include "protocol/engines/gmp.h"

namespace protocol::gmp {

/// One end of a line on which messages of the Go Modem Protocol may get lost: every message is repeated until the other
/// end has acknowledged it, and duplicates are dropped. It has no clock and no descriptor: bytes and times are passed
/// in, bytes are returned.
class Link {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  /// The time without acknowledgement after which a message is sent again.
  static constexpr std::chrono::seconds patience{2};
  /// The line counts as dead after a message has been sent this many times.
  static constexpr int max_tries = 30;

  /// Queues a command; each is sent when the one before has been acknowledged.
  void send(const Command& command) { queue_.push_back(command); }
  /// Sends the answer to a query before everything in the queue.
  void reply(const Command& command) { queue_.push_front(command); }
  /// Clears the queue, whose commands refer to a position that no longer exists.
  void forget_waiting() { queue_.clear(); }

  /// Takes a byte from the line. Returns the command that it completes, which is acknowledged from then on.
  std::optional<Command> receive(char byte);

  /// The bytes to send now.
  std::string take(TimePoint now);
  /// The time of the next bytes if nothing happens until then.
  [[nodiscard]] std::optional<TimePoint> due() const;

  /// Whether no command is queued or waits for its acknowledgement.
  [[nodiscard]] bool is_quiet() const { return !in_flight_ && queue_.empty(); }
  /// The last command that was sent, to which a `deny` refers.
  [[nodiscard]] const Command& last_sent() const { return last_sent_; }
  /// The other end does not respond.
  [[nodiscard]] bool is_dead() const { return in_flight_ && in_flight_->tries > max_tries; }

 private:
  struct InFlight {
    TimePoint next_try;
    int tries = 0;
  };

  bool passes_over_crossing();

  Decoder decoder_;
  std::deque<Command> queue_;
  Command last_sent_;
  std::optional<InFlight> in_flight_;  ///< of the last command, until it is acknowledged
  bool number_ = false;                ///< of the last command
  bool his_number_ = false;            ///< of the last command received
  bool owes_ok_ = false;               ///< the last command received has not been acknowledged
  int crossings_ = 0;                  ///< messages that have crossed the one in flight
};

}  // namespace protocol::gmp
