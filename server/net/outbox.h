#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/net/line_limits.h"

namespace net {

/// The text that a client has not received yet: what is being written, and what follows it.
class Outbox {
 public:
  /// The limits must outlive the object.
  explicit Outbox(const LineLimits& limits) : limits_(limits) {}

  /// Queues a text. Returns false if the client now has more unread text than a client may have; an answer counts less
  /// than other text.
  [[nodiscard]] bool add(std::string_view text, bool is_answer) {
    unsent_ += text.size();
    if (is_answer) unsent_answers_ += text.size();
    if (unsent_ - unsent_answers_ > limits_.outbox_bytes || unsent_ > limits_.max_outbox_bytes) return false;
    const std::string& last = further_.empty() ? queued_ : further_.back();
    if (!last.empty() && last.size() + text.size() > piece) further_.emplace_back().reserve(piece);
    (further_.empty() ? queued_ : further_.back()) += text;
    return true;
  }
  /// The next piece of the queued text, to be written now; valid until written() is called.
  std::string_view take() {
    std::swap(queued_, leaving_);
    if (!further_.empty()) {
      queued_ = std::move(further_.front());
      further_.erase(further_.begin());
    }
    return leaving_;
  }
  /// The text of the last take() was written, or only these bytes of it because the connection has ended.
  void written(std::size_t bytes) {
    unsent_ -= bytes;
    unsent_answers_ = std::min(unsent_answers_, unsent_);
    if (leaving_.capacity() > max_kept)
      leaving_ = {};
    else
      leaving_.clear();
  }

  [[nodiscard]] bool has_queued() const { return !queued_.empty(); }
  /// Whether the client should not be answered any more until it has read. Stays true until half of that is read.
  [[nodiscard]] bool is_full() {
    is_full_ = unsent_ > (is_full_ ? limits_.soft_outbox_bytes / 2 : limits_.soft_outbox_bytes);
    return is_full_;
  }

 private:
  /// The memory that a client without unread text keeps for the next.
  static constexpr std::size_t max_kept = 1024;
  /// Text that waits for a client who does not read is kept in pieces: a string that grows takes up to three times its
  /// size. Allocators add some bytes of their own, and round up to 64 KiB.
  static constexpr std::size_t piece = 60'000;

  const LineLimits& limits_;
  std::string leaving_;
  std::string queued_;                ///< the first piece
  std::vector<std::string> further_;  ///< the pieces that follow
  std::size_t unsent_ = 0;            ///< bytes of all
  std::size_t unsent_answers_ = 0;    ///< upper bound of the part that belongs to answers
  bool is_full_ = false;
};

}  // namespace net
