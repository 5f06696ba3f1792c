#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/jiaqi/position.h"
#include "engine/search/policy.h"

namespace jiaqi {

/// A position with the keys of the recent positions that led to it in the movement phase, for searches. It treats a
/// position that occurs a second time as if it occurred a third time. Captures only recolour stones, so they can be
/// undone too: cycles of a dozen plies may include several captures.
template <int Size>
class Path {
 public:
  using Game = Position<Size>;

  Path() : Path(Game()) {}
  explicit Path(const Game& position) : position_(position), key_(position.hash()) {}

  /// The board of a root, with the moves that led there if the game started on the empty board.
  static Path of(const search::Root<Game>& root) {
    if (static_cast<int>(root.before.size()) != root.position.ply()) return Path(root.position);
    Path path(Game(root.position.rules()));
    for (const Move& move : root.before) path.play(move);
    return path;
  }

  [[nodiscard]] const Game& position() const { return position_; }
  [[nodiscard]] base::Side to_move() const { return position_.to_move(); }
  [[nodiscard]] std::uint64_t hash() const { return key_; }
  [[nodiscard]] std::optional<core::Outcome> outcome() const {
    if (const std::optional<core::Outcome> outcome = position_.outcome()) return outcome;
    const bool comes_back = position_.repetition_rule() != core::Repetition::ignored && next_ > 0 &&
                            std::ranges::count(earlier_, short_key(key_)) > 0;
    return comes_back ? std::optional(position_.repetition_outcome()) : std::nullopt;
  }

  void play(const Move& move) {
    if (!position_.placing()) earlier_[next_++ % remembered] = short_key(key_);
    position_.play(move);
    key_ = position_.hash();
  }

 private:
  /// The number of earlier positions kept: longer cycles are rare in a search.
  static constexpr std::size_t remembered = 32;

  static std::uint32_t short_key(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32U); }

  Game position_;
  std::uint64_t key_;
  std::array<std::uint32_t, remembered> earlier_{};  ///< 0: none yet
  std::uint32_t next_ = 0;
};

}  // namespace jiaqi
