#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/net/line_limits.h"

namespace net {

/// The text that a client has not received yet: what is being written, and what follows it.
class Outbox {
 public:
  using SharedText = std::shared_ptr<const std::string>;

  /// The limits must outlive the object.
  explicit Outbox(const LineLimits& limits) : limits_(limits) {}

  /// Queues a text. Returns false if the client now has more unread text than a client may have; an answer counts less
  /// than other text.
  [[nodiscard]] bool add(std::string_view text, bool is_answer) {
    if (!count(text.size(), is_answer)) return false;
    if (!is_behind()) {
      queued_ += text;
      return true;
    }
    if (further_.empty() || further_.back().shared || further_.back().own.size() >= piece) further_.emplace_back();
    further_.back().own += text;
    return true;
  }
  /// The same for a text that many clients get.
  [[nodiscard]] bool add(SharedText text, bool is_answer) {
    if (!count(text->size(), is_answer)) return false;
    if (is_behind())
      further_.push_back({std::move(text), {}});
    else
      queued_ += *text;
    return true;
  }
  /// Whether the client is slow to read: it pays to share texts between such clients.
  [[nodiscard]] bool is_behind() const { return !further_.empty() || queued_.size() >= max_copied; }

  /// A part of the queued text, to be written now; valid until written() is called.
  std::string_view take() {
    std::swap(queued_, leaving_);
    std::size_t taken = 0;
    for (; taken < further_.size() && queued_.size() < piece; ++taken) {
      const Piece& next = further_[taken];
      queued_ += next.shared ? *next.shared : next.own;
    }
    further_.erase(further_.begin(), further_.begin() + static_cast<std::ptrdiff_t>(taken));
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
  /// The length of a queue from which on texts are shared.
  static constexpr std::size_t max_copied = 4096;
  /// The length of a piece at which another one is begun: a string that grows takes up to three times its size.
  static constexpr std::size_t piece = 60'000;

  /// Either a shared text, or text of this client alone.
  struct Piece {
    SharedText shared;
    std::string own;
  };

  bool count(std::size_t bytes, bool is_answer) {
    unsent_ += bytes;
    if (is_answer) unsent_answers_ += bytes;
    return unsent_ - unsent_answers_ <= limits_.outbox_bytes && unsent_ <= limits_.max_outbox_bytes;
  }

  const LineLimits& limits_;
  std::string leaving_;
  std::string queued_;
  std::vector<Piece> further_;      ///< what follows queued_
  std::size_t unsent_ = 0;          ///< bytes of all
  std::size_t unsent_answers_ = 0;  ///< upper bound of the part that belongs to answers
  bool is_full_ = false;
};

}  // namespace net
