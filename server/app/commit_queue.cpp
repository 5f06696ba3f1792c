#include "server/app/commit_queue.h"

#include <cassert>
#include <utility>

namespace app {

void CommitQueue::submit(room::Effects batch) {
  rows_.clear();
  for (const room::Effect& effect : batch.list)
    if (const auto* save = get_if<room::Save>(&effect)) rows_.push_back(save->row);

  if (rows_.empty()) {
    Waiting* const before = batch.room ? last_of(*batch.room) : nullptr;
    if (before == nullptr) return perform(batch);
    before->followers.push_back(std::move(batch));
    return;
  }
  const std::uint64_t number = ways_.write(rows_);
  assert(number == done_ + waiting_.size() + 1);
  if (batch.room) {
    if (last_writes_.size() > 2 * waiting_.size() + 1000) forget_idle_rooms();
    last_writes_[*batch.room] = number;
  }
  waiting_.push_back({std::move(batch)});
}

void CommitQueue::committed(const store::CommitReport& report) {
  auto failure = report.failures.begin();
  while (done_ < report.last) {
    const bool has_failed = failure != report.failures.end() && failure->batch == done_ + 1;
    if (waiting_.front().failed) {
      waiting_.pop_front();
      ++done_;
    } else if (has_failed) {
      fail(failure->error);
    } else {
      saved();
    }
    if (has_failed) ++failure;
  }
}

/// The write of the room that its next effects wait for, or null.
CommitQueue::Waiting* CommitQueue::last_of(room::RoomId room) {
  const auto found = last_writes_.find(room);
  if (found == last_writes_.end() || found->second <= done_) return nullptr;
  return &waiting_[found->second - done_ - 1];
}

void CommitQueue::perform(room::Effects& batch) {
  for (room::Effect& effect : batch.list)
    if (!holds_alternative<room::Save>(effect)) ways_.perform(effect);
}

/// The first write is on disk. Its room waits until all effects have been carried out: they may submit others.
void CommitQueue::saved() {
  room::Effects batch = std::move(waiting_.front().batch);
  perform(batch);
  while (!waiting_.front().followers.empty()) {
    std::vector<room::Effects> followers = std::exchange(waiting_.front().followers, {});
    for (room::Effects& each : followers) perform(each);
  }
  waiting_.pop_front();
  ++done_;
}

/// The first write has failed, and so has everything that its room has submitted since. From then on the room does not
/// wait for it.
void CommitQueue::fail(const std::string& error) {
  const std::optional<room::RoomId> room = waiting_.front().batch.room;
  std::vector<room::Effects> lost;
  for (std::size_t i = 0; i < waiting_.size(); ++i) {
    Waiting& each = waiting_[i];
    if (i > 0 && (!room || each.batch.room != room || each.failed)) continue;
    lost.push_back(std::move(each.batch));
    lost.insert(lost.end(), std::make_move_iterator(each.followers.begin()),
                std::make_move_iterator(each.followers.end()));
    each.followers.clear();
    each.failed = true;
  }
  if (room) last_writes_.erase(*room);
  waiting_.pop_front();
  ++done_;
  for (const room::Effects& batch : lost) ways_.failed(batch, error);
}

void CommitQueue::forget_idle_rooms() {
  std::erase_if(last_writes_, [this](const auto& room) { return room.second <= done_; });
}

}  // namespace app
