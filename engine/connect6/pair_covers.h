#pragma once

#include <array>
#include <cstdint>

#include "engine/base/fixed_vector.h"
#include "engine/connect6/threats.h"

namespace connect6 {

/// The points, at most two, that each close all of some gaps.
class Cover {
 public:
  Cover() = default;
  /// The cover of no gap at all.
  static Cover everything() {
    Cover cover;
    cover.unbounded_ = true;
    return cover;
  }
  static Cover of(const Gap& gap) {
    Cover cover;
    cover.first_ = gap.first;
    cover.second_ = gap.second;
    return cover;
  }

  [[nodiscard]] bool is_empty() const { return first_ == none && second_ == none && !unbounded_; }
  [[nodiscard]] bool has(grid::Point point) const { return unbounded_ || first_ == point || second_ == point; }
  /// Adds a gap: only its points remain.
  void meet(const Gap& gap) {
    if (unbounded_) {
      *this = of(gap);
      return;
    }
    if (!gap.has(first_)) first_ = none;
    if (!gap.has(second_)) second_ = none;
  }
  /// Adds the gaps of another cover.
  void meet(const Cover& other) {
    if (other.unbounded_) return;
    if (unbounded_) {
      *this = other;
      return;
    }
    if (!other.has(first_)) first_ = none;
    if (!other.has(second_)) second_ = none;
  }
  /// Removes a point that gets a stone of the attacker.
  void remove(grid::Point point) {
    if (first_ == point) first_ = none;
    if (second_ == point) second_ = none;
  }

 private:
  static constexpr auto none = static_cast<grid::Point>(0xFFFF);

  grid::Point first_ = none;
  grid::Point second_ = none;
  bool unbounded_ = false;
};

/// The cover of the gaps that a pair of stones makes, for many pairs: a small hash table that is fast to clear.
class PairCovers {
 public:
  void clear() {
    for (const std::uint16_t place : used_) keys_[place] = 0;
    used_.clear();
  }

  /// Adds a gap that the pair makes. Expects first < second.
  void meet(grid::Point first, grid::Point second, const Gap& gap) {
    const std::uint32_t key = key_of(first, second);
    std::size_t place = place_of(key);
    while (keys_[place] != 0 && keys_[place] != key) place = (place + 1) % places;
    if (keys_[place] == key) {
      covers_[place].meet(gap);
      return;
    }
    // A full table loses pairs, so that the search misses attacks but does not become wrong.
    if (used_.size() == used_.capacity()) return;
    keys_[place] = key;
    covers_[place] = Cover::of(gap);
    used_.push_back(static_cast<std::uint16_t>(place));
  }

  /// The cover of a pair, or null if it makes no gap. Expects first < second.
  [[nodiscard]] const Cover* find(grid::Point first, grid::Point second) const {
    const std::uint32_t key = key_of(first, second);
    for (std::size_t place = place_of(key); keys_[place] != 0; place = (place + 1) % places)
      if (keys_[place] == key) return &covers_[place];
    return nullptr;
  }

  /// Calls `use` with each pair and its cover, in the order in which the pairs were added.
  template <class Use>
  void each(Use use) const {
    for (const std::uint16_t place : used_)
      use(static_cast<grid::Point>((keys_[place] - 1) >> 9U), static_cast<grid::Point>((keys_[place] - 1) & 511U),
          covers_[place]);
  }

 private:
  static constexpr std::size_t places = 4096;

  static std::uint32_t key_of(grid::Point first, grid::Point second) {
    return (static_cast<std::uint32_t>(grid::index(first)) << 9U | static_cast<std::uint32_t>(grid::index(second))) + 1;
  }
  static std::size_t place_of(std::uint32_t key) { return key * 0x9E3779B1U >> 20U; }

  std::array<std::uint32_t, places> keys_{};
  std::array<Cover, places> covers_{};
  base::FixedVector<std::uint16_t, places / 2> used_;
};

}  // namespace connect6
