#include "server/bot/fair_queue.h"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace bot {
namespace {

/// The smallest virtual time of those that have requests; nullopt if none has.
template <class Shares>
std::optional<FairQueue::Duration> smallest(const Shares& shares, const auto& share_of, FairQueue::Time now) {
  std::optional<FairQueue::Duration> found;
  for (const auto& [key, each] : shares)
    if (const auto& share = share_of(each); share.requests > 0)
      found = std::min(found.value_or(FairQueue::Duration::max()), share.meter.at(now));
  return found;
}

}  // namespace

void FairQueue::note_virtual_time(Time now) {
  const auto share_of = [](const User& user) -> const Share& { return user.share; };
  if (const auto found = smallest(users_, share_of, now)) virtual_time_ = std::max(virtual_time_, *found);
}

void FairQueue::add(const SeatKey& seat, const Payer& payer, Time now) {
  assert(!requests_.contains(seat));
  note_virtual_time(now);
  User& user = users_[payer.user];
  if (user.share.requests++ == 0) user.share.meter.raise(virtual_time_ - slice);
  const auto itself = [](const Share& share) -> const Share& { return share; };
  const Duration floor = smallest(user.tables, itself, now).value_or(Duration{0});
  Share& table = user.tables[seat.room];
  if (table.requests++ == 0) table.meter.raise(floor - slice);
  requests_.emplace(seat, Request{payer, ++arrivals_, Stage::waits, {}});
}

std::optional<SeatKey> FairQueue::take(Time now) {
  const Entry* const chosen = next(now);
  if (chosen == nullptr) return std::nullopt;
  const SeatKey seat = chosen->first;
  Request& request = requests_.at(seat);
  request.stage = Stage::thinks;
  request.begun = now;
  User& user = users_.at(request.payer.user);
  user.share.meter.thinks(1, now);
  user.tables.at(seat.room).meter.thinks(1, now);
  ++thinking_;
  return seat;
}

void FairQueue::end(const SeatKey& seat, Time now) {
  const auto found = requests_.find(seat);
  if (found == requests_.end()) return;
  note_virtual_time(now);
  User& user = users_.at(found->second.payer.user);
  Share& table = user.tables.at(seat.room);
  if (found->second.stage != Stage::waits) {
    user.share.meter.thinks(-1, now);
    table.meter.thinks(-1, now);
    --thinking_;
  }
  --table.requests;
  if (--user.share.requests == 0) user.tables.clear();
  requests_.erase(found);
  if (requests_.empty()) {
    users_.clear();
    virtual_time_ = Duration{0};
  }
  // A user at or below the start of new users, without a request, needs no entry: a new one would be the same.
  std::erase_if(users_, [&](const auto& entry) {
    const Share& share = entry.second.share;
    return share.requests == 0 && share.meter.at(now) <= virtual_time_ - slice;
  });
}

const FairQueue::Entry* FairQueue::next(Time now) const {
  const Entry* best = nullptr;
  const auto rank = [&](const Entry& entry) {
    const User& user = user_of(entry.second);
    return std::tuple(user.share.meter.at(now), user.tables.at(entry.first.room).meter.at(now), entry.second.arrival);
  };
  for (const Entry& entry : requests_) {
    const Request& request = entry.second;
    const std::size_t limit = request.payer.at_once;
    const bool may_think = limit == 0 || static_cast<std::size_t>(user_of(request).share.meter.thinking()) < limit;
    if (request.stage == Stage::waits && may_think && (best == nullptr || rank(entry) < rank(*best))) best = &entry;
  }
  return best;
}

std::optional<FairQueue::Time> FairQueue::cut_time(const Request& thought, const User& waits, Time now) const {
  const User& thinks = user_of(thought);
  if (!thought.payer.can_be_cut || &thinks == &waits) return std::nullopt;
  const Time earliest = std::max(thought.begun + slice, now);
  const Duration lead = waits.share.meter.at(now) - thinks.share.meter.at(now);
  if (lead < Duration{0}) return earliest;
  const int faster = thinks.share.meter.thinking() - waits.share.meter.thinking();
  if (faster <= 0) return std::nullopt;
  return std::max(earliest, now + lead / faster);
}

std::optional<FairQueue::Cut> FairQueue::next_cut(Time now) const {
  const Entry* const first = next(now);
  if (first == nullptr) return std::nullopt;
  const User& waits = user_of(first->second);
  std::optional<Cut> found;
  for (const auto& [seat, request] : requests_) {
    if (request.stage == Stage::cut) return std::nullopt;
    if (request.stage != Stage::thinks) continue;
    const std::optional<Time> at = cut_time(request, waits, now);
    if (at && (!found || *at < found->at)) found = Cut{seat, *at};
  }
  return found;
}

std::optional<SeatKey> FairQueue::interruptible() const {
  std::optional<SeatKey> found;
  for (const auto& [seat, request] : requests_) {
    if (request.stage == Stage::cut) return std::nullopt;
    if (request.stage == Stage::thinks) found = seat;
  }
  return found;
}

bool FairQueue::may_wait(const SeatKey& seat, std::size_t threads) const {
  const Request& request = requests_.at(seat);
  const std::size_t limit = request.payer.at_once;
  return requests_.size() > threads || (limit > 0 && user_of(request).share.requests > limit);
}

}  // namespace bot
