#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <functional>
#include <utility>

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
  /// Runs something other than a turn of the lobby soon, on the io thread; from any thread.
  template <class Work>
  void post_work(Work work) const {
    boost::asio::post(io_, std::move(work));
  }

 private:
  boost::asio::io_context& io_;
  std::function<void(const Turn&)> take_;
};

}  // namespace app
