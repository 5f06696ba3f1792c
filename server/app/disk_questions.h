#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/expected.h"
#include "server/app/clients.h"
#include "server/app/lobby_turns.h"
#include "server/store/store.h"

namespace app {

/// Reads from the disk for clients, who are answered directly, and for the lobby.
class DiskQuestions {
 public:
  /// The network of a client's address; empty if the session has ended.
  using NetworkOf = std::function<std::string(net::SessionId session)>;

  /// The first three arguments must outlive the object.
  DiskQuestions(store::Store& store, Clients& clients, const LobbyTurns& turns, NetworkOf network_of)
      : store_(store), clients_(clients), turns_(turns), network_of_(std::move(network_of)) {}

  void perform(const room::AskArchive& effect);
  void perform(const room::AskRecord& effect);
  void perform(const room::AskTournaments& effect);
  void perform(const room::FindAnalyses& effect);
  void perform(const room::Reload& effect);

 private:
  void answer(const room::AskTournaments& asked, const base::Expected<std::vector<protocol::Message>>& lines);

  store::Store& store_;
  Clients& clients_;
  const LobbyTurns& turns_;
  NetworkOf network_of_;
};

}  // namespace app
