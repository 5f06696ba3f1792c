#include "server/tables/table_index.h"

#include <algorithm>
#include <array>
#include <queue>

namespace room {
namespace {

template <class Map, class Key>
void remove_from(Map& map, const Key& key, RoomId id) {
  const auto found = map.find(key);
  if (found == map.end()) return;
  found->second.erase(id);
  if (found->second.empty()) map.erase(found);
}

std::array<const std::string*, 3> people_of(const TableFacts& facts) {
  return {&facts.opener, &facts.players.black, &facts.players.white};
}

bool is_of(const std::string& user, const TableFacts& facts) {
  return std::ranges::any_of(people_of(facts), [&](const std::string* person) { return *person == user; });
}

}  // namespace

void TableIndex::add(RoomId id, const TableFacts& facts) {
  for (const std::string* const person : people_of(facts))
    if (!person->empty()) people_[*person].insert(id);
  list(id, facts, true);
}

void TableIndex::remove(RoomId id, const TableFacts& facts) {
  for (const std::string* const person : people_of(facts)) remove_from(people_, *person, id);
  list(id, facts, false);
}

void TableIndex::change(RoomId id, const TableFacts& before, const TableFacts& now) {
  for (const std::string* const person : people_of(before))
    if (!is_of(*person, now)) remove_from(people_, *person, id);
  for (const std::string* const person : people_of(now))
    if (!person->empty()) people_[*person].insert(id);
  list(id, before, false);
  list(id, now, true);
}

void TableIndex::list(RoomId id, const TableFacts& facts, bool add) {
  if (facts.played) played_ = add ? played_ + 1 : played_ - 1;
  if (facts.is_over()) return;
  const std::pair list{facts.kind->name, facts.phase};
  if (add)
    lists_[list].insert(id);
  else
    remove_from(lists_, list, id);
  if (!facts.tournament) return;
  of_tournaments_ = add ? of_tournaments_ + 1 : of_tournaments_ - 1;
  if (add)
    tournaments_[*facts.tournament].insert(id);
  else
    remove_from(tournaments_, *facts.tournament, id);
}

std::vector<RoomId> TableIndex::page(const TableFilter& filter, RoomId after, std::size_t limit) const {
  struct Rest {
    Rooms::const_iterator next;
    Rooms::const_iterator end;
    bool operator<(const Rest& other) const { return *next > *other.next; }  // the least number on top of a heap
  };
  std::priority_queue<Rest> lists;
  const auto push = [&](Rest rest) {
    if (rest.next != rest.end) lists.push(rest);
  };
  for (const auto& [list, rooms] : lists_)
    if (filter.has(list.second) && (filter.game.empty() || filter.game == list.first))
      push({rooms.upper_bound(after), rooms.end()});
  std::vector<RoomId> page;
  while (page.size() < limit && !lists.empty()) {
    Rest rest = lists.top();
    lists.pop();
    page.push_back(*rest.next++);
    push(rest);
  }
  return page;
}

void TableIndex::leaves(SessionId session, RoomId id) {
  remove_from(visits_, session, id);
}

}  // namespace room
