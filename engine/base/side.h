#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace base {

/// The two players of every game. Black is the first player.
enum class Side : std::uint8_t { black, white };

inline constexpr std::array<Side, 2> both_sides{Side::black, Side::white};

constexpr Side opponent(Side side) {
  return side == Side::black ? Side::white : Side::black;
}
constexpr std::size_t index(Side side) {
  return static_cast<std::size_t>(side);
}
constexpr std::string_view name(Side side) {
  return side == Side::black ? "black" : "white";
}
/// The capital letter for this side in results: `B+3.5`.
constexpr char letter(Side side) {
  return side == Side::black ? 'B' : 'W';
}

/// One value for each side, indexed by side.
template <class T>
struct PerSide {
  T black{};
  T white{};

  constexpr T& operator[](Side side) { return side == Side::black ? black : white; }
  constexpr const T& operator[](Side side) const { return side == Side::black ? black : white; }
  friend bool operator==(const PerSide&, const PerSide&) = default;
};

}  // namespace base
