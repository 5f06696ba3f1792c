#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <functional>
#include <utility>
#include <vector>

#include "server/lobby/lobby.h"

namespace app {

/// Calls the lobby on the io thread with the server's time, and has its effects carried out.
class LobbyTurns {
 public:
  /// A call of the lobby; it returns the lobby's effects.
  using Turn = std::function<room::Batches(room::Lobby&, referee::Now)>;

  /// `take` takes one turn. Both must outlive the object.
  LobbyTurns(boost::asio::io_context& io, std::function<void(const Turn&)> take) : io_(io), take_(std::move(take)) {}

  /// At once; on the io thread only.
  void take(const Turn& turn) const { take_(turn); }
  /// Soon; from any thread.
  void post(Turn turn) const {
    boost::asio::post(io_, [this, turn = std::move(turn)] { take_(turn); });
  }
  /// The side to move was prompted: tells the lobby soon, on the io thread, together with all others of this turn.
  void post_shown(const room::TurnShown& effect) {
    if (shown_.empty()) boost::asio::post(io_, [this] { tell_shown(); });
    shown_.push_back(effect);
  }
  /// Runs something other than a turn of the lobby soon, on the io thread; from any thread.
  template <class Work>
  void post_work(Work work) const {
    boost::asio::post(io_, std::move(work));
  }

 private:
  void tell_shown() {
    std::vector<room::TurnShown> shown;
    std::swap(shown, shown_);
    for (const room::TurnShown& each : shown)
      take_([&each](room::Lobby& lobby, referee::Now now) {
        return lobby.tables().turn_shown(each.room, each.turn, now);
      });
  }

  boost::asio::io_context& io_;
  std::function<void(const Turn&)> take_;
  std::vector<room::TurnShown> shown_;
};

}  // namespace app
