#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/core/fixed_vector.h"
#include "engine/jiaqi/position.h"
#include "engine/search/policy.h"

namespace jiaqi {

/// A position with the keys of those that led to it since the last capture, as far as they can come back: what searches
/// play on. A position that comes back once is taken for one that will come back again. That captures
/// can be undone by captures, and so whole circles with captures in them, goes unnoticed.
template <int Size>
class Path {
 public:
  using Game = Position<Size>;

  Path() : Path(Game()) {}
  explicit Path(const Game& position) : position_(position), key_(position.hash()) {}

  /// The board of a root: with the way that led there where the game began on the empty board.
  static Path of(const search::Root<Game>& root) {
    if (static_cast<int>(root.before.size()) != root.position.ply()) return Path(root.position);
    Path path(Game(root.position.rules()));
    for (const Move& move : root.before) path.play(move);
    return path;
  }

  [[nodiscard]] const Game& position() const { return position_; }
  [[nodiscard]] core::Side to_move() const { return position_.to_move(); }
  [[nodiscard]] std::uint64_t hash() const { return key_; }
  [[nodiscard]] std::optional<core::Outcome> outcome() const {
    if (const std::optional<core::Outcome> outcome = position_.outcome()) return outcome;
    const bool comes_back = position_.repetition_rule() != core::Repetition::ignored &&
                            std::ranges::find(earlier_, short_key(key_)) != earlier_.end();
    return comes_back ? std::optional(position_.repetition_outcome()) : std::nullopt;
  }

  void play(const Move& move) {
    const bool places = position_.placing();
    const auto taken = position_.captures_of(move);
    if (taken.any() || places || earlier_.size() == earlier_.capacity()) earlier_.clear();
    if (taken.none() && !places) earlier_.push_back(short_key(key_));
    position_.play_with(move, taken);
    key_ = position_.hash();
  }

 private:
  /// Longer quiet stretches are rare in a search; what is older is forgotten.
  static constexpr std::size_t remembered = 24;

  static std::uint32_t short_key(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32U); }

  Game position_;
  std::uint64_t key_;
  core::FixedVector<std::uint32_t, remembered> earlier_;
};

}  // namespace jiaqi
