#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "engine/othello/choices.h"
#include "engine/othello/node.h"

namespace othello {

/// The moves of a node that several threads search together, with a null window above `alpha`. The first move has been
/// searched before by one thread alone: only if it is not good enough are the others likely to be needed (young
/// brothers wait, Feldmann 1993).
class Split {
 public:
  struct Result {
    int value = 0;
    std::int8_t square = 0;
  };

  Split(const Split* outer, const Choices<Node>& choices, Result first, int alpha, int empties, int selectivity)
      : choices(choices), alpha(alpha), empties(empties), selectivity(selectivity), outer_(outer), best_(first) {}

  /// The next move to search; nothing if there is none, or none is needed.
  const Choices<Node>::Choice* next() {
    if (is_cut()) return nullptr;
    const std::size_t place = next_.fetch_add(1, std::memory_order_relaxed);
    return place < choices.size() ? &choices[place] : nullptr;
  }
  /// Reports the value of a move.
  void add(Result result) {
    const std::lock_guard lock(mutex_);
    if (result.value > best_.value) best_ = result;
    if (best_.value > alpha) cut_.store(true, std::memory_order_relaxed);
  }
  /// True if the results are no longer needed, here or at a node above.
  [[nodiscard]] bool is_cut() const {
    return cut_.load(std::memory_order_relaxed) || (outer_ != nullptr && outer_->is_cut());
  }
  /// The best move of all, once no thread works here any more.
  [[nodiscard]] Result best() const { return best_; }

  const Choices<Node>& choices;
  const int alpha;
  const int empties;
  const int selectivity;

 private:
  const Split* outer_;
  std::mutex mutex_;
  Result best_;
  std::atomic<std::size_t> next_{1};
  std::atomic<bool> cut_{false};
};

/// The threads that wait for a Split to help with.
class Team {
 public:
  [[nodiscard]] bool has_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

  /// Invites idle threads to a split, which must stay until close_split().
  void open_split(Split& split) {
    const std::lock_guard lock(mutex_);
    open_.push_back({&split, 0});
    changed_.notify_all();
  }
  /// Lets no further thread in, and waits until the others have left.
  void close_split(const Split& split) {
    std::unique_lock lock(mutex_);
    find(split).is_open = false;
    changed_.wait(lock, [&] { return find(split).helpers == 0; });
    std::erase_if(open_, [&](const Entry& entry) { return entry.split == &split; });
  }

  /// Waits for a split and enters it; null once the team is dismissed.
  Split* wait() {
    std::unique_lock lock(mutex_);
    idle_.fetch_add(1, std::memory_order_relaxed);
    Entry* found = nullptr;
    changed_.wait(lock, [&] {
      // The oldest is nearest to the root and has the most work.
      for (Entry& entry : open_)
        if (entry.is_open && !entry.split->is_cut()) {
          found = &entry;
          return true;
        }
      return dismissed_;
    });
    idle_.fetch_sub(1, std::memory_order_relaxed);
    if (found == nullptr) return nullptr;
    ++found->helpers;
    return found->split;
  }
  /// Leaves a split that wait() has entered.
  void leave(const Split& split) {
    const std::lock_guard lock(mutex_);
    Entry& entry = find(split);
    --entry.helpers;
    entry.is_open = false;  // it left because no move is left
    changed_.notify_all();
  }
  void dismiss() {
    const std::lock_guard lock(mutex_);
    dismissed_ = true;
    changed_.notify_all();
  }

 private:
  struct Entry {
    Split* split = nullptr;
    int helpers = 0;
    bool is_open = true;
  };
  Entry& find(const Split& split) { return *std::ranges::find(open_, &split, &Entry::split); }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Entry> open_;
  std::atomic<int> idle_{0};
  bool dismissed_ = false;
};

}  // namespace othello
