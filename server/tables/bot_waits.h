#pragma once

#include <map>
#include <string>
#include <vector>

#include "server/room/state.h"
#include "server/session/call.h"

namespace room {

/// Those who have asked for a bot's move (Switcher, Move_chess, Give_way) and wait for it. Each move is told once to
/// a session.
class BotWaits {
 public:
  void add(const Call& call, Side side) { waits_.push_back({call.session.id, call.tag, std::string{call.verb}, side}); }
  /// Whether the bot on `side` has made a move that the session has not been told.
  [[nodiscard]] bool has_news(const State& state, Side side, SessionId session) const;
  /// Answers those whose move has been made, and all once the game is over.
  void answer(const State& state, Effects& out);
  /// So many moves stand, later ones have been taken back.
  void taken_back(int ply);
  void forget(SessionId session);

 private:
  struct Wait {
    SessionId session{};
    std::string tag;
    std::string verb;
    Side side{};
  };
  [[nodiscard]] int answered_ply(SessionId session) const;

  std::vector<Wait> waits_;
  std::map<SessionId, int> answered_;  ///< the last ply that a request of a session was answered with
};

}  // namespace room
