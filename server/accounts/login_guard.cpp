#include "server/accounts/login_guard.h"

#include <algorithm>

namespace room {
namespace {

using std::chrono::seconds;

constexpr seconds forgotten_after = std::chrono::minutes{15};
constexpr seconds max_wait = std::chrono::minutes{5};
constexpr seconds hour = std::chrono::hours{1};

/// Rounded up, so that a client that waits this long may try again.
std::optional<int> seconds_until(TimePoint then, TimePoint now) {
  if (then <= now) return std::nullopt;
  return static_cast<int>(std::chrono::ceil<seconds>(then - now).count());
}

/// 1 s once the limit is reached, 2 s for the next, 4 s …
seconds penalty(int count, int limit) {
  if (count < limit) return seconds{0};
  constexpr int doublings = 9;  // 2^9 s exceed max_wait
  return std::min(seconds{1 << std::min(count - limit, doublings)}, max_wait);
}

}  // namespace

/// The entry of this key, empty if it is new or older than `memory`. Makes room for it if the map is full.
template <class Key>
LoginGuard::Tally& LoginGuard::tally(std::map<Key, Tally>& tallies, const Key& key, seconds memory,
                                     TimePoint now) const {
  if (tallies.size() >= limits_.remembered && !tallies.contains(key)) {
    std::erase_if(tallies, [&](const auto& entry) { return now - entry.second.at >= memory; });
    if (tallies.size() >= limits_.remembered)
      tallies.erase(std::ranges::min_element(tallies, {}, [](const auto& entry) { return entry.second.at; }));
  }
  Tally& entry = tallies[key];
  if (now - entry.at >= memory) entry.count = 0;
  return entry;
}

std::optional<int> LoginGuard::wait(const std::string& address, const std::string& account, TimePoint now) const {
  TimePoint until = now;
  const auto consider = [&](const Tally& entry, int limit) {
    if (now - entry.at < forgotten_after) until = std::max(until, entry.at + penalty(entry.count, limit));
  };
  if (const auto pair = pairs_.find({address, account}); pair != pairs_.end())
    consider(pair->second, limits_.wrong_for_account);
  if (const auto from = addresses_.find(address); from != addresses_.end())
    consider(from->second, limits_.wrong_from_address);
  return seconds_until(until, now);
}

void LoginGuard::tries(const std::string& address, const std::string& account, TimePoint now) {
  Tally& pair = tally(pairs_, Pair{address, account}, forgotten_after, now);
  ++pair.count;
  pair.at = now;
}

void LoginGuard::answered(const std::string& address, const std::string& account, std::optional<bool> right,
                          TimePoint now) {
  const auto pair = pairs_.find({address, account});
  if (right.value_or(false)) {
    if (pair != pairs_.end()) pairs_.erase(pair);
  } else if (right) {
    if (pair != pairs_.end()) pair->second.at = now;
    Tally& from = tally(addresses_, address, forgotten_after, now);
    ++from.count;
    from.at = now;
  } else if (pair != pairs_.end() && pair->second.count > 0) {
    --pair->second.count;
  }
}

std::optional<int> LoginGuard::registration_wait(const std::string& address, TimePoint now) const {
  const auto found = registrations_.find(address);
  if (found == registrations_.end() || found->second.count < limits_.registrations_an_hour) return std::nullopt;
  return seconds_until(found->second.at + hour, now);
}

void LoginGuard::registers(const std::string& address, TimePoint now) {
  Tally& entry = tally(registrations_, address, hour, now);
  if (entry.count == 0) entry.at = now;
  ++entry.count;
}

void LoginGuard::withdraws_registration(const std::string& address) {
  const auto found = registrations_.find(address);
  if (found != registrations_.end() && found->second.count > 0) --found->second.count;
}

bool LoginGuard::has_room(const std::string& address) const {
  const auto found = working_.find(address);
  return found == working_.end() || found->second < limits_.at_once;
}

void LoginGuard::work_begins(const std::string& address) {
  ++working_[address];
}

void LoginGuard::work_ends(const std::string& address) {
  const auto found = working_.find(address);
  if (found != working_.end() && --found->second == 0) working_.erase(found);
}

}  // namespace room
