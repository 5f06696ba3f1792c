#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace grid {

/// The square boards that a game offers: one list for the option, the position types and the bots.
template <int... Sizes>
struct SquareSizes {
  static constexpr std::array<std::int64_t, sizeof...(Sizes)> values{Sizes...};

  /// Calls `make` with the size as a constant, `make(std::integral_constant<int, 9>{})`. Expects one of `values`.
  template <class Make>
  static auto with(std::int64_t size, Make make) {
    using Result = std::common_type_t<decltype(make(std::integral_constant<int, Sizes>{}))...>;
    std::optional<Result> result;
    const auto try_one = [&](auto constant) {
      if (size == constant) result.emplace(make(constant));
    };
    (try_one(std::integral_constant<int, Sizes>{}), ...);
    assert(result);
    return *std::move(result);
  }
};

}  // namespace grid
