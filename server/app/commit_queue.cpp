#include "server/app/commit_queue.h"

#include <algorithm>
#include <utility>

namespace app {

void CommitQueue::submit(room::Effects batch) {
  std::vector<store::Write> rows;
  for (room::Effect& effect : batch.list)
    if (auto* save = get_if<room::Save>(&effect)) rows.push_back(std::move(save->row));
  std::erase_if(batch.list, [](const room::Effect& effect) { return holds_alternative<room::Save>(effect); });

  const std::uint64_t number = ++last_number_;
  const Key key = batch.room ? *batch.room : -static_cast<Key>(number);
  if (rows.empty() && !waiting_.contains(key)) return perform(batch);
  waiting_[key].push_back({number, std::move(batch), rows.empty()});
  if (!rows.empty())
    ways_.write(std::move(rows), [this, key, number](const std::string& error) { written(key, number, error); });
}

void CommitQueue::perform(room::Effects& effects) {
  for (room::Effect& effect : effects.list) ways_.perform(effect);
}

void CommitQueue::written(Key key, std::uint64_t number, const std::string& error) {
  const auto found = waiting_.find(key);
  if (found == waiting_.end()) return;
  Queue& queue = found->second;
  const auto batch = std::ranges::find(queue, number, &Batch::number);
  if (batch == queue.end()) return;
  if (error.empty()) {
    batch->saved = true;
    while (!queue.empty() && queue.front().saved) {
      Batch next = std::move(queue.front());
      queue.pop_front();
      perform(next.effects);
    }
    if (queue.empty()) waiting_.erase(found);
    return;
  }
  Queue lost;
  std::move(batch, queue.end(), std::back_inserter(lost));
  queue.erase(batch, queue.end());
  if (queue.empty()) waiting_.erase(found);
  for (const Batch& each : lost) ways_.failed(each.effects, error);
}

}  // namespace app
