#include "server/lobby/names_in_use.h"

#include <functional>
#include <set>
#include <vector>

#include "server/identity/look_alike.h"

namespace room {
namespace {

std::set<std::size_t> hashes_of(const identity::Looks& looks) {
  std::set<std::size_t> hashes;
  for (const std::string& look : looks) hashes.insert(std::hash<std::string>{}(look));
  return hashes;
}

}  // namespace

void NamesInUse::add_stored() {
  for (const store::Account* const account : accounts_.with_prefix("", std::string::npos))
    add({account->name, account->key});
  for (const auto& [id, table] : tables_.all()) {
    add(table.state().opener);
    for (const Side side : base::both_sides)
      if (const Seats& seats = table.state().seats; seats.has_person(side)) add({seats.name(side), seats.key(side)});
  }
}

void NamesInUse::add(const UserName& name) {
  if (const auto known = shown_.find(name.key); known != shown_.end()) {
    if (known->second == name.shown) return;
    forget(name.key);
  }
  if (shown_.size() >= sweep_at_) sweep();
  const Entry& entry = *shown_.emplace(name.key, name.shown).first;
  for (const std::size_t hash : hashes_of(identity::looks_of(name))) by_look_.emplace(hash, &entry);
}

bool NamesInUse::in_use(const UserName& name) const {
  return accounts_.has_name(name.key) || sessions_.is_here(name.key) || tables_.keeps_place_for(name);
}

std::optional<base::Fault> NamesInUse::why_taken(const UserName& name, const Session& asker) const {
  // A seat that waits for a guest must not go to a client that creates an account with the guest's name.
  const bool own = asker.user && asker.user->key == name.key && !accounts_.has_name(name.key);
  if (!own && in_use(name)) return base::Fault{"the name {name} is taken: choose another", name.shown};
  return look_alike(name, asker.user ? asker.user->key : "");
}

std::optional<base::Fault> NamesInUse::look_alike(const UserName& name, const std::string& except) const {
  const identity::Looks looks = identity::looks_of(name);
  for (const std::size_t hash : hashes_of(looks))
    for (auto [at, end] = by_look_.equal_range(hash); at != end; ++at) {
      const UserName other{at->second->second, at->second->first};
      if (other.key == name.key || other.key == except || !in_use(other)) continue;
      if (identity::look_alike(looks, identity::looks_of(other)))
        return base::Fault{"the name {name} looks like {other}, which is taken: choose another", name.shown,
                           other.shown};
    }
  return std::nullopt;
}

void NamesInUse::forget(const std::string& key) {
  const auto found = shown_.find(key);
  for (const std::size_t hash : hashes_of(identity::looks_of({found->second, found->first})))
    for (auto [at, end] = by_look_.equal_range(hash); at != end;)
      at = at->second == &*found ? by_look_.erase(at) : std::next(at);
  shown_.erase(found);
}

void NamesInUse::sweep() {
  std::vector<std::string> gone;
  for (const auto& [key, shown] : shown_)
    if (!in_use({shown, key})) gone.push_back(key);
  for (const std::string& key : gone) forget(key);
  sweep_at_ = std::max<std::size_t>(1024, 2 * shown_.size());
}

}  // namespace room
