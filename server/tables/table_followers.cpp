#include "server/tables/table_followers.h"

#include <algorithm>
#include <limits>

namespace room {
namespace {

constexpr RoomId no_end = std::numeric_limits<RoomId>::max();

}  // namespace

bool TableFollowers::follow(SessionId session, const TableFilter& list, std::optional<RoomId> until) {
  std::map<TableFilter, RoomId>& own = sessions_[session];
  if (own.size() >= max_lists && !own.contains(list)) return false;
  unfollow(session, list);
  sessions_[session][list] = until.value_or(no_end);
  lists_[list].emplace(until.value_or(no_end), session);
  return true;
}

void TableFollowers::unfollow(SessionId session, const TableFilter& list) {
  const auto own = sessions_.find(session);
  if (own == sessions_.end()) return;
  const auto followed = own->second.find(list);
  if (followed == own->second.end()) return;
  const auto found = lists_.find(list);
  found->second.erase({followed->second, session});
  if (found->second.empty()) lists_.erase(found);
  own->second.erase(followed);
  if (own->second.empty()) sessions_.erase(own);
  if (sessions_.empty()) changes_.clear();
}

void TableFollowers::forget(SessionId session) {
  for (auto own = sessions_.find(session); own != sessions_.end(); own = sessions_.find(session))
    unfollow(session, TableFilter{own->second.begin()->first});
}

void TableFollowers::changed(RoomId id, const std::optional<TableFacts>& before) {
  if (sessions_.empty()) return;
  changes_.try_emplace(id, Change{before, {}}).first->second.last.reset();
}

void TableFollowers::removed(RoomId id, const TableFacts& before, const protocol::event::Listed& last) {
  if (sessions_.empty()) return;
  changes_.try_emplace(id, Change{before, {}}).first->second.last = last;
}

std::map<RoomId, TableFollowers::Change> TableFollowers::take_due(Now now) {
  if (changes_.empty() || (last_told_ && now.steady < *last_told_ + interval)) return {};
  last_told_ = now.steady;
  return std::exchange(changes_, {});
}

std::vector<SessionId> TableFollowers::followers(RoomId id, const std::optional<TableFacts>& before,
                                                 const std::optional<TableFacts>& now) const {
  std::vector<SessionId> sessions;
  const auto matches = [](const TableFilter& list, const std::optional<TableFacts>& facts) {
    return facts && list.matches(*facts);
  };
  // The lists of one player and tournament follow each other.
  const auto add_lists_of = [&](const std::string& player, std::optional<store::TournamentId> tournament) {
    const auto is_of = [&](const TableFilter& list) { return list.player == player && list.tournament == tournament; };
    for (auto list = lists_.lower_bound({player, tournament, {}, 0}); list != lists_.end() && is_of(list->first);
         ++list) {
      if (!matches(list->first, before) && !matches(list->first, now)) continue;
      const Followers& all = list->second;
      for (auto each = all.lower_bound({id, SessionId{}}); each != all.end(); ++each) sessions.push_back(each->second);
    }
  };
  std::set<std::string> players{""};
  std::set<std::optional<store::TournamentId>> tournaments{std::nullopt};
  for (const std::optional<TableFacts>* const facts : {&before, &now}) {
    if (!*facts) continue;
    players.insert({(*facts)->players.black, (*facts)->players.white});
    tournaments.insert((*facts)->tournament);
  }
  for (const std::string& player : players)
    for (const std::optional<store::TournamentId>& tournament : tournaments) add_lists_of(player, tournament);
  std::ranges::sort(sessions);
  sessions.erase(std::unique(sessions.begin(), sessions.end()), sessions.end());
  return sessions;
}

}  // namespace room
