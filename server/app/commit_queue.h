#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/session/effects.h"

namespace app {

/// Keeps the order of what each room wants done. A batch with rows to save waits for the disk, and every later batch of
/// the same room waits behind it, so that nobody is ever shown a move that a power cut could take back. Rooms do not
/// wait for each other; batches that belong to no room wait only for their own rows.
/// Belongs to the io thread.
class CommitQueue {
 public:
  struct Ways {
    /// Writes the rows and calls `done` later, on the io thread, with an empty text or what went wrong.
    std::function<void(std::vector<store::Write> rows, std::function<void(const std::string& error)> done)> write;
    /// Does everything but the saving.
    std::function<void(room::Effect&)> perform;
    /// The rows of this batch are not on disk, and nothing of it was performed; those behind it go the same way.
    std::function<void(const room::Effects& batch, const std::string& error)> failed;
  };

  explicit CommitQueue(Ways ways) : ways_(std::move(ways)) {}

  void submit(room::Effects batch);
  /// Whether nothing waits for the disk.
  [[nodiscard]] bool empty() const { return waiting_.empty(); }

 private:
  struct Batch {
    std::uint64_t number = 0;
    room::Effects effects;
    bool saved = false;
  };
  using Queue = std::deque<Batch>;
  /// A room, or a negative number of its own for a batch that belongs to none.
  using Key = std::int64_t;

  void perform(room::Effects& effects);
  void written(Key key, std::uint64_t number, const std::string& error);

  Ways ways_;
  std::uint64_t last_number_ = 0;
  std::map<Key, Queue> waiting_;  ///< only what waits for the disk
};

}  // namespace app
