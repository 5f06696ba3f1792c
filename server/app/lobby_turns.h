#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <functional>
#include <utility>

#include "server/lobby/lobby.h"

namespace app {

/// How the lobby is asked and told things: on the io thread, at the server's time, and what it wants done is done.
class LobbyTurns {
 public:
  /// What is said to the lobby; it answers with what it wants done.
  using Turn = std::function<room::Batches(room::Lobby&, referee::Now)>;

  /// `take` takes one turn. Both outlive it.
  LobbyTurns(boost::asio::io_context& io, std::function<void(const Turn&)> take) : io_(io), take_(std::move(take)) {}

  /// At once; on the io thread only.
  void take(const Turn& turn) const { take_(turn); }
  /// Soon; from any thread.
  void post(Turn turn) const {
    boost::asio::post(io_, [this, turn = std::move(turn)] { take_(turn); });
  }
  /// Soon, on the io thread, what is no turn of the lobby; from any thread.
  template <class Work>
  void post_work(Work work) const {
    boost::asio::post(io_, std::move(work));
  }

 private:
  boost::asio::io_context& io_;
  std::function<void(const Turn&)> take_;
};

}  // namespace app
