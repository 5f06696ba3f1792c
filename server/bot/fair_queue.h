#pragma once

#include <algorithm>
#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "engine/base/side.h"
#include "protocol/messages/field.h"

namespace bot {

/// The seat of a bot.
struct SeatKey {
  protocol::RoomId room{};
  base::Side side{};
  friend auto operator<=>(const SeatKey&, const SeatKey&) = default;
};

/// The user or tournament whose share a bot's thinking time counts against.
struct Payer {
  std::string user;         ///< the user's key, or `#` and the number of the tournament
  std::size_t at_once = 0;  ///< maximum number of seats that think for this user at the same time; 0: no limit
  bool can_be_cut = true;   ///< a thought may end early when other users wait
  bool spare = false;       ///< thinks only on threads that no game needs
};

/// Decides whose bot thinks next when there are more requests than threads, and which thought ends early for it. Pure:
/// it has no thread and is told the time.
///
/// Start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996) with thinking time as the service, in two levels: the
/// users share the threads, and the tables of a user share what the user gets. Each has a virtual time, the time for
/// which it has thought, and the request with the smallest goes first. As in Linux's CFS, those without requests
/// save up nothing: their next request starts at the smallest virtual time of those who have requests, less one slice,
/// so that a user, or a table, that asks now and then precedes those that always ask. When nobody has a request, all is
/// forgotten.
///
/// A thought that has lasted a slice is cut when its user has thought for longer than a user who waits.
class FairQueue {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Duration = std::chrono::steady_clock::duration;

  static constexpr Duration slice = std::chrono::seconds{1};

  /// The seat waits. Expects that it has no request.
  void add(const SeatKey& seat, const Payer& payer, Time now);
  /// The seat that thinks from now on; nullopt if none waits that may.
  std::optional<SeatKey> take(Time now);
  /// Ends a request, whether the seat waits or thinks; does nothing if it has none.
  void end(const SeatKey& seat, Time now);

  /// A thought that should end early, and when.
  struct Cut {
    SeatKey seat;
    Time at;
  };
  /// The next thought to cut if no thread becomes free and nothing else changes; nullopt if there is none. One thought
  /// is cut at a time.
  [[nodiscard]] std::optional<Cut> next_cut(Time now) const;
  /// The thought of this seat has been asked to end.
  void cut(const SeatKey& seat) { requests_.at(seat).stage = Stage::cut; }

  /// Whether a seat waits that may think.
  [[nodiscard]] bool can_take(Time now) const { return next(now) != nullptr; }
  /// A seat that thinks and whose thought has not been asked to end; nullopt if there is none, or if a thought of
  /// another seat has been asked to end and has not ended yet.
  [[nodiscard]] std::optional<SeatKey> interruptible() const;
  /// Whether the thought of this seat has been asked to end. Expects that it has a request.
  [[nodiscard]] bool is_cut(const SeatKey& seat) const { return requests_.at(seat).stage == Stage::cut; }

  [[nodiscard]] std::size_t waiting() const { return requests_.size() - thinking_; }
  [[nodiscard]] std::size_t thinking() const { return thinking_; }
  /// Whether a seat with a request may have to wait although this many threads serve the queue.
  [[nodiscard]] bool may_wait(const SeatKey& seat, std::size_t threads) const;

 private:
  /// A virtual time. It runs as fast as seats think.
  class Meter {
   public:
    [[nodiscard]] Duration at(Time now) const { return used_ + thinking_ * (now - since_); }
    [[nodiscard]] int thinking() const { return thinking_; }
    void thinks(int by, Time now) {
      used_ = at(now);
      since_ = now;
      thinking_ += by;
    }
    void raise(Duration floor) { used_ = std::max(used_, floor); }

   private:
    Duration used_{0};  ///< until `since_`
    int thinking_ = 0;
    Time since_;
  };
  struct Share {
    Meter meter;
    std::size_t requests = 0;
  };
  struct User {
    Share share;
    std::map<protocol::RoomId, Share> tables;
  };
  enum class Stage : std::uint8_t { waits, thinks, cut };
  struct Request {
    Payer payer;
    std::uint64_t arrival = 0;
    Stage stage = Stage::waits;
    Time begun;  ///< of the thought
  };
  using Entry = std::map<SeatKey, Request>::value_type;

  /// The waiting request that goes next; null if none may.
  [[nodiscard]] const Entry* next(Time now) const;
  [[nodiscard]] const User& user_of(const Request& request) const { return users_.at(request.payer.user); }
  /// The time from which a thought can be cut for a user who waits; nullopt for never.
  [[nodiscard]] std::optional<Time> cut_time(const Request& thought, const User& waits, Time now) const;
  void note_virtual_time(Time now);

  std::map<SeatKey, Request> requests_;
  std::map<std::string, User> users_;
  Duration virtual_time_{0};  ///< the smallest of the users with requests; it never decreases
  std::uint64_t arrivals_ = 0;
  std::size_t thinking_ = 0;
};

}  // namespace bot
