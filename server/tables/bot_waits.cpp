#include "server/tables/bot_waits.h"

#include <algorithm>
#include <utility>

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;

namespace {

/// A stone that is placed or moved: `point` or `from-to`.
protocol::Message answer_of(const State& state, const event::Move& move) {
  const std::size_t dash = move.move.find('-');
  if (dash == std::string::npos)
    return answer::BotSetDot{state.id, move.side, move.move, state.won_by(move.side) ? 1 : 0};
  return answer::BotSetDotD{state.id, move.side, move.move.substr(0, dash), move.move.substr(dash + 1)};
}

}  // namespace

int BotWaits::answered_ply(SessionId session) const {
  const auto found = answered_.find(session);
  return found == answered_.end() ? 0 : found->second;
}

bool BotWaits::has_news(const State& state, Side side, SessionId session) const {
  return state.live.new_move(side, answered_ply(session)) != nullptr;
}

void BotWaits::answer(const State& state, Effects& out) {
  std::erase_if(waits_, [&](const Wait& wait) {
    if (const event::Move* const move = state.live.new_move(wait.side, answered_ply(wait.session))) {
      answered_[wait.session] = move->ply;
      out.list.push_back(Send{wait.session, answer_of(state, *move), wait.tag});
      return true;
    }
    if (state.phase != Phase::over) return false;
    out.list.push_back(Send{
        wait.session, answer::Error::of(ErrorCode::game_over, wait.verb, base::Fault{"the game is over"}), wait.tag});
    return true;
  });
}

void BotWaits::taken_back(int ply) {
  for (auto& [session, answered] : answered_) answered = std::min(answered, ply);
}

void BotWaits::forget(SessionId session) {
  std::erase_if(waits_, [&](const Wait& wait) { return wait.session == session; });
  answered_.erase(session);
}

std::vector<SessionId> BotWaits::sessions() const {
  std::vector<SessionId> sessions;
  for (const Wait& wait : waits_) sessions.push_back(wait.session);
  for (const auto& [session, ply] : answered_) sessions.push_back(session);
  return sessions;
}

}  // namespace room
