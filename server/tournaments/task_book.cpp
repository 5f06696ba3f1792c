#include "server/tournaments/task_book.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace room {

Assignment* Lease::find(int number) {
  const auto found = std::ranges::find(games, number, &Assignment::number);
  return found == games.end() ? nullptr : &*found;
}

void TaskBook::expire(TimePoint now) {
  std::erase_if(leases_, [&](const auto& each) {
    const Lease& lease = each.second;
    if (now < lease.until) return false;
    for (const Assignment& game : lease.games) given_.erase({lease.tournament, game.number});
    return true;
  });
}

const Lease& TaskBook::give(TournamentId tournament, std::vector<Assignment> games, const UserName& user,
                            SessionId session, Now now) {
  // No lease has the number of one that another run of the server has given.
  last_ = std::max(last_ + 1, now.wall);
  for (const Assignment& game : games) given_.emplace(tournament, game.number);
  return leases_[last_] = {
             last_, tournament, user.key, session, now.steady + patience_, now.steady + max_lease, std::move(games),
             0,     {}};
}

Lease* TaskBook::touch(std::int64_t id, const UserName& user, SessionId session, TimePoint now) {
  expire(now);
  const auto found = leases_.find(id);
  if (found == leases_.end() || found->second.user != user.key) return nullptr;
  Lease& lease = found->second;
  lease.session = session;
  lease.until = std::min(now + patience_, lease.latest);
  return &lease;
}

std::size_t TaskBook::games_of(TournamentId tournament) const {
  return static_cast<std::size_t>(
      std::distance(given_.lower_bound({tournament, 0}), given_.lower_bound({tournament + 1, 0})));
}

std::size_t TaskBook::leases_of(SessionId session) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(leases_, [&](const auto& each) { return each.second.session == session; }));
}

std::vector<Lease> TaskBook::finish(TournamentId tournament, const std::function<bool(const Assignment&)>& is_done) {
  std::vector<Lease> over;
  for (auto each = leases_.begin(); each != leases_.end();) {
    Lease& lease = each->second;
    bool is_needed = true;
    if (lease.tournament == tournament)
      std::erase_if(lease.games, [&](const Assignment& game) {
        if (!is_done(game)) return false;
        is_needed = is_needed && game.is_reported;
        given_.erase({tournament, game.number});
        return true;
      });
    const bool is_empty = lease.games.empty();
    if (is_empty && !is_needed) over.push_back(std::move(lease));
    each = is_empty ? leases_.erase(each) : std::next(each);
  }
  return over;
}

void TaskBook::replay_later(TournamentId tournament, int number, Replay replay) {
  if (replays_.size() < max_replays) replays_.emplace(std::pair{tournament, number}, std::move(replay));
}

const Replay* TaskBook::replay_of(TournamentId tournament, int number) const {
  const auto found = replays_.find({tournament, number});
  return found == replays_.end() ? nullptr : &found->second;
}

std::vector<int> TaskBook::replays_for(TournamentId tournament, SessionId session) const {
  std::vector<int> numbers;
  const auto end = replays_.lower_bound({tournament + 1, 0});
  for (auto each = replays_.lower_bound({tournament, 0}); each != end; ++each)
    if (each->second.by != session && !given_.contains(each->first)) numbers.push_back(each->first.second);
  return numbers;
}

}  // namespace room
