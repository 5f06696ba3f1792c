#pragma once

#include <map>
#include <string>
#include <vector>

#include "server/room/state.h"
#include "server/session/call.h"

namespace room {

/// Clients that have asked for a bot's move (Switcher, Move_chess, Give_way) and wait for it. Each move is sent once to
/// each session.
class BotWaits {
 public:
  void add(const Call& call, Side side) { waits_.push_back({call.session.id, call.tag, std::string{call.verb}, side}); }
  /// Whether the bot on `side` has made a move that the session has not received.
  [[nodiscard]] bool has_news(const State& state, Side side, SessionId session) const;
  /// Answers the requests whose move has been made, and all of them once the game is over.
  void answer(const State& state, Effects& out);
  /// Moves were taken back: only this many are left.
  void taken_back(int ply);
  void forget(SessionId session);
  /// The clients that have asked for a move.
  [[nodiscard]] std::vector<SessionId> sessions() const;

 private:
  struct Wait {
    SessionId session{};
    std::string tag;
    std::string verb;
    Side side{};
  };
  [[nodiscard]] int answered_ply(SessionId session) const;

  std::vector<Wait> waits_;
  std::map<SessionId, int> answered_;  ///< the last ply with which a request of a session was answered
};

}  // namespace room
