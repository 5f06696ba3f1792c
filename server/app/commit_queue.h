#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/session/effects.h"
#include "server/store/commit_report.h"

namespace app {

/// Keeps the effects of each room in order. A batch with rows to save waits for the disk, and every later batch of the
/// same room waits behind it, so that no client ever sees a move that a power failure could undo. Rooms do not wait for
/// each other; batches that belong to no room wait only for their own rows. Belongs to the io thread.
class CommitQueue {
 public:
  struct Ways {
    /// Begins to write the rows, which it may move away, and returns the number of this write: 1, 2, 3 …
    std::function<std::uint64_t(std::span<store::Write> rows)> write;
    /// Carries out all effects except saving.
    std::function<void(room::Effect&)> perform;
    /// The rows of this batch are not on disk and none of its effects were carried out. Later batches that waited for
    /// it fail in the same way.
    std::function<void(const room::Effects& batch, const std::string& error)> failed;
  };

  explicit CommitQueue(Ways ways) : ways_(std::move(ways)) {}

  void submit(room::Effects batch);
  /// Carries out the effects that waited for these writes. Expects the reports in the order of the writes.
  void committed(const store::CommitReport& report);
  /// Whether no batch is waiting for the disk.
  [[nodiscard]] bool empty() const { return waiting_.empty(); }

 private:
  /// A write, with the effects that wait for it.
  struct Waiting {
    room::Effects batch;
    std::vector<room::Effects> followers = {};  ///< later batches of the room without rows
    bool failed = false;                        ///< with an earlier write of the room; nothing is left of it
  };

  Waiting* last_of(room::RoomId room);
  void perform(room::Effects& batch);
  void saved();
  void fail(const std::string& error);
  void forget_idle_rooms();

  Ways ways_;
  std::vector<store::Write> rows_;  ///< of the batch that is being submitted
  std::deque<Waiting> waiting_;     ///< in the order of the writes, which have no gaps
  std::uint64_t done_ = 0;          ///< the number of the last write that does not wait any more
  /// The last write of each room; the room waits if it is larger than done_.
  std::unordered_map<room::RoomId, std::uint64_t> last_writes_;
};

}  // namespace app
