#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/session/effects.h"

namespace app {

/// Keeps the effects of each room in order. A batch with rows to save waits for the disk, and every later batch of the
/// same room waits behind it, so that no client ever sees a move that a power failure could undo. Rooms do not wait for
/// each other; batches that belong to no room wait only for their own rows. Belongs to the io thread.
class CommitQueue {
 public:
  struct Ways {
    /// Writes the rows and later calls `done` on the io thread, with an empty text or an error.
    std::function<void(std::vector<store::Write> rows, std::function<void(const std::string& error)> done)> write;
    /// Carries out all effects except saving.
    std::function<void(room::Effect&)> perform;
    /// The rows of this batch are not on disk and none of its effects were carried out. Later batches that waited for
    /// it fail in the same way.
    std::function<void(const room::Effects& batch, const std::string& error)> failed;
  };

  explicit CommitQueue(Ways ways) : ways_(std::move(ways)) {}

  void submit(room::Effects batch);
  /// Whether no batch is waiting for the disk.
  [[nodiscard]] bool empty() const { return waiting_.empty(); }

 private:
  struct Batch {
    std::uint64_t number = 0;
    room::Effects effects;
    bool saved = false;
  };
  using Queue = std::deque<Batch>;
  /// A room, or a unique negative number for a batch that belongs to none.
  using Key = std::int64_t;

  void perform(room::Effects& effects);
  void written(Key key, std::uint64_t number, const std::string& error);

  Ways ways_;
  std::uint64_t last_number_ = 0;
  std::map<Key, Queue> waiting_;  ///< only batches that wait for the disk
};

}  // namespace app
