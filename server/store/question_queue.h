#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "server/store/database.h"

namespace store {

/// A question of a client to the archive.
struct ReaderQuestion {
  std::string network;  ///< of the client: all its questions share what the network gets
  bool search = false;  ///< it may read much of the archive, unlike the record of one game
  std::function<void(Database&)> answer;
};

/// Decides which question is answered next when there are more questions than readers. Pure: it has no thread and is
/// told the time.
///
/// Start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996): each network has a virtual time, the time for which
/// its questions have kept readers busy, and the question of the smallest goes first; those of one network keep their
/// order. A network without questions saves up nothing. When there are no questions, all is forgotten. One reader is
/// kept free of searches, unless there is only one.
class QuestionQueue {
 public:
  using Duration = std::chrono::steady_clock::duration;

  explicit QuestionQueue(std::size_t readers) : max_searches_(readers > 1 ? readers - 1 : 1) {}

  void add(ReaderQuestion question);
  /// The question that a free reader answers now; nullopt if none waits that may.
  std::optional<ReaderQuestion> take();
  /// A question that was taken has been answered.
  void end(const ReaderQuestion& question, Duration took);

  [[nodiscard]] bool empty() const { return waiting_ == 0; }

 private:
  struct Waiting {
    ReaderQuestion question;
    std::uint64_t arrival = 0;
  };
  struct Network {
    Duration used{0};
    std::size_t answering = 0;
    std::deque<Waiting> waiting;
  };

  /// The first question of the network that a reader may take.
  [[nodiscard]] std::deque<Waiting>::iterator next_of(Network& network) const;
  /// The smallest virtual time of the networks with questions; 0 if there are none.
  [[nodiscard]] Duration virtual_time() const;

  std::size_t max_searches_;
  std::size_t searches_ = 0;  ///< being answered
  std::size_t waiting_ = 0;
  std::uint64_t arrivals_ = 0;
  std::map<std::string, Network> networks_;
};

}  // namespace store
