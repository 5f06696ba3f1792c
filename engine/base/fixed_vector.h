#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <memory>
#include <type_traits>

namespace base {

/// A list of at most `Capacity` values, stored inline: searches and playouts fill millions of them and must not
/// allocate. Only the first size() elements are valid. The others are not even constructed, because that would cost
/// more than filling a short list.
template <class T, std::size_t Capacity>
class FixedVector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>,
                "the list is copied as bytes and never calls destructors");

 public:
  using value_type = T;

  // Not `= default`: the members of the union may have constructors, which must not run.
  FixedVector() {}

  void push_back(const T& value) {
    assert(size_ < Capacity);
    std::construct_at(items_.data() + size_, value);
    ++size_;
  }
  void clear() { size_ = 0; }
  void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  /// Removes the element by moving the last one into its place: loses the order but costs only one copy.
  void remove_unordered(std::size_t position) {
    assert(position < size_);
    items_[position] = items_[--size_];
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] static constexpr std::size_t capacity() { return Capacity; }

  T& operator[](std::size_t position) { return items_[position]; }
  const T& operator[](std::size_t position) const { return items_[position]; }
  T* data() { return items_.data(); }
  const T* data() const { return items_.data(); }
  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + size_; }

 private:
  union {
    std::array<T, Capacity> items_;
  };
  std::size_t size_ = 0;
};

}  // namespace base
