#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <string>

#include "protocol/engines/gmp.h"

namespace protocol::gmp {

/// One end of a line on which messages of the Go Modem Protocol may get lost: everything that is sent is sent again
/// until the other end has acknowledged it, and what arrives twice is taken once. It holds no clock and no descriptor:
/// bytes and times come in, bytes come out.
class Link {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  /// How long an acknowledgement is waited for before a message is sent again.
  static constexpr std::chrono::seconds patience{2};
  /// The line counts as dead after a message that the link has sent so many times.
  static constexpr int max_tries = 30;

  /// Commands go out one after the other, each when the one before was acknowledged.
  void send(const Command& command) { queue_.push_back(command); }
  /// Goes out before everything that waits: the answer to a query.
  void reply(const Command& command) { queue_.push_front(command); }
  /// What waits is void: it was about a position that there is no more.
  void forget_waiting() { queue_.clear(); }

  /// Takes a byte from the line. Gives the command that it has completed, which counts as acknowledged from here on.
  std::optional<Command> receive(char byte);

  /// The bytes to be put on the line now.
  std::string take(TimePoint now);
  /// When there will be some if nothing happens until then.
  [[nodiscard]] std::optional<TimePoint> due() const;

  /// Nothing waits for its turn or its acknowledgement.
  [[nodiscard]] bool is_quiet() const { return !in_flight_ && queue_.empty(); }
  /// The last command that went out: what a `deny` is about.
  [[nodiscard]] const Command& last_sent() const { return last_sent_; }
  /// Nobody is there.
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
  bool his_number_ = false;            ///< of the last command that was received
  bool owes_ok_ = false;               ///< that one has not been acknowledged
  int crossings_ = 0;                  ///< messages that have met the one in flight half-way
};

}  // namespace protocol::gmp
