#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "engine/search/minimax.h"

namespace search {

/// How an entry of a full transposition table is replaced (Breuker, Uiterwijk and van den Herik 1994).
enum class Replacement : std::uint8_t {
  two_tier,  ///< two slots: the first keeps the deeper search, the second the newest of the others
  deeper,    ///< one slot, which keeps the deeper search
  always,    ///< one slot, which keeps the newest search
};

/// The result of a search of `depth` plies for a position: its value lies between the bounds.
struct Bounds {
  Score lower = -infinite;
  Score upper = infinite;
  int depth = 0;           ///< 0…127
  std::uint32_t move = 0;  ///< code of the best move, 0 if none is known
};

/// The number of positions in a table, a power of two and at least 2.
struct TableSize {
  std::size_t places = 0;
  /// The largest size that fits, at 16 bytes per position. Expects mebibytes > 0.
  static constexpr TableSize mebibytes(std::size_t mebibytes) { return {std::bit_floor((mebibytes << 20U) / 16U)}; }
};

/// The search results for positions, shared by all threads of a search.
///
/// A slot is two words, the data and the key xor the data: a thread that reads a slot while another one writes it finds
/// a key that matches no position and treats the slot as empty (Hyatt and Mann 2002). Results from before the last
/// new_search() count as the shallowest.
class TranspositionTable {
 public:
  explicit TranspositionTable(TableSize size, Replacement replacement = Replacement::two_tier)
      : replacement_(replacement), mask_(size.places - 1), pairs_(allocated(size.places / 2)) {
    assert(std::has_single_bit(size.places) && size.places >= 2);
  }

  [[nodiscard]] std::size_t places() const { return mask_ + 1; }

  void clear() {
    for (std::size_t i = 0; i < places(); ++i) {
      at(i).data.store(0, std::memory_order_relaxed);
      at(i).check.store(0, std::memory_order_relaxed);
    }
  }

  /// Starts a search: existing entries give way to all new ones.
  void new_search() { generation_ = (generation_ + 1) & generation_mask; }

  /// Prefetches the slot of a key into the cache.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&at(first_place(key))); }

  [[nodiscard]] std::optional<Bounds> find(std::uint64_t key) const {
    const std::size_t first = first_place(key);
    if (const auto data = data_of(first, key)) return unpacked(*data);
    if (replacement_ == Replacement::two_tier)
      if (const auto data = data_of(first | 1U, key)) return unpacked(*data);
    return std::nullopt;
  }

  /// Stores a result. Merges it with existing bounds of the same depth; a shallower result does not replace a deeper
  /// one of the same position.
  void store(std::uint64_t key, const Bounds& bounds) {
    const std::size_t first = first_place(key);
    const bool two = replacement_ == Replacement::two_tier;
    if (merge(first, key, bounds) || (two && merge(first | 1U, key, bounds))) return;
    const std::uint64_t data = packed(bounds);
    if (two) {
      const std::uint64_t old = at(first).data.load(std::memory_order_relaxed);
      const bool takes_first = bounds.depth >= worth(old);
      if (takes_first && old != 0) {
        // The entry that loses the first slot is the newest of the others.
        const std::uint64_t old_key = at(first).check.load(std::memory_order_relaxed) ^ old;
        write(first | 1U, old_key, old);
      }
      write(takes_first ? first : first | 1U, key, data);
    } else if (replacement_ == Replacement::always ||
               bounds.depth >= worth(at(first).data.load(std::memory_order_relaxed))) {
      write(first, key, data);
    }
  }

 private:
  struct Place {
    std::atomic<std::uint64_t> check{0};  ///< key ^ data
    std::atomic<std::uint64_t> data{0};   ///< never 0 in an occupied slot
  };

  // From the low end: lower bound 16 bits, upper bound 16, move 20, depth 7, generation 5.
  static constexpr unsigned upper_shift = 16;
  static constexpr unsigned move_shift = 32;
  static constexpr unsigned depth_shift = 52;
  static constexpr unsigned generation_shift = 59;
  static constexpr std::uint64_t generation_mask = 31;
  static constexpr std::uint64_t move_mask = (1U << 20U) - 1;
  static constexpr std::uint64_t depth_mask = 127;

  /// Both slots of a position are in one cache line.
  struct alignas(2 * sizeof(Place)) Pair {
    std::array<Place, 2> places;
  };

  struct Free {
    void operator()(Pair* pairs) const { std::free(pairs); }
  };

  /// Empty pairs, in large pages where the system has them: each access to the table would miss small ones.
  static std::unique_ptr<Pair[], Free> allocated(std::size_t count) {
    constexpr std::size_t large_page = std::size_t{1} << 21U;
    const std::size_t bytes = count * sizeof(Pair);
    void* const memory = std::aligned_alloc(std::min(large_page, std::bit_ceil(bytes)), bytes);
    if (memory == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);  // a hint: without it the table is only slower
#endif
    auto* const pairs = static_cast<Pair*>(memory);
    std::uninitialized_value_construct_n(pairs, count);
    return std::unique_ptr<Pair[], Free>(pairs);
  }

  [[nodiscard]] Place& at(std::size_t place) const {
    return pairs_[place >> 1U].places[place & 1U];
  }

  /// The first of the slots of a position; one of two neighbours if a position has two.
  [[nodiscard]] std::size_t first_place(std::uint64_t key) const {
    const auto place = static_cast<std::size_t>(key * 0x9E3779B97F4A7C15ULL >> 20U) & mask_;
    return replacement_ == Replacement::two_tier ? place & ~std::size_t{1} : place;
  }

  [[nodiscard]] std::optional<std::uint64_t> data_of(std::size_t place, std::uint64_t key) const {
    const std::uint64_t data = at(place).data.load(std::memory_order_relaxed);
    const std::uint64_t check = at(place).check.load(std::memory_order_relaxed);
    return data != 0 && (check ^ data) == key ? std::optional(data) : std::nullopt;
  }

  void write(std::size_t place, std::uint64_t key, std::uint64_t data) {
    at(place).check.store(key ^ data, std::memory_order_relaxed);
    at(place).data.store(data, std::memory_order_relaxed);
  }

  /// Updates the slot's entry for this position; returns false if it has none.
  bool merge(std::size_t place, std::uint64_t key, Bounds bounds) {
    const auto data = data_of(place, key);
    if (!data) return false;
    const Bounds old = unpacked(*data);
    if (bounds.move == 0) bounds.move = old.move;
    if (old.depth > bounds.depth) return true;
    if (old.depth == bounds.depth) {
      // Searches that prune can contradict each other; then the later one wins.
      const Score lower = std::max(old.lower, bounds.lower);
      const Score upper = std::min(old.upper, bounds.upper);
      if (lower <= upper) {
        bounds.lower = lower;
        bounds.upper = upper;
      }
    }
    write(place, key, packed(bounds));
    return true;
  }

  [[nodiscard]] std::uint64_t packed(const Bounds& bounds) const {
    assert(bounds.depth >= 0 && bounds.depth <= static_cast<int>(depth_mask) && bounds.move <= move_mask);
    assert(bounds.lower >= -infinite && bounds.upper <= infinite);
    return static_cast<std::uint16_t>(bounds.lower) |
           std::uint64_t{static_cast<std::uint16_t>(bounds.upper)} << upper_shift |
           std::uint64_t{bounds.move} << move_shift | static_cast<std::uint64_t>(bounds.depth) << depth_shift |
           generation_ << generation_shift;
  }

  static Bounds unpacked(std::uint64_t data) {
    return {static_cast<std::int16_t>(data & 0xFFFFU), static_cast<std::int16_t>(data >> upper_shift & 0xFFFFU),
            static_cast<int>(data >> depth_shift & depth_mask),
            static_cast<std::uint32_t>(data >> move_shift & move_mask)};
  }

  /// The depth that a new result needs to replace this entry; results of earlier searches give way to all.
  [[nodiscard]] int worth(std::uint64_t data) const {
    return data != 0 && data >> generation_shift == generation_ ? static_cast<int>(data >> depth_shift & depth_mask)
                                                                : 0;
  }

  Replacement replacement_;
  std::size_t mask_;
  std::uint64_t generation_ = 1;
  std::unique_ptr<Pair[], Free> pairs_;
};

}  // namespace search
