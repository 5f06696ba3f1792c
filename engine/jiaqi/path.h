#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/jiaqi/position.h"
#include "engine/search/policy.h"

namespace jiaqi {

/// A position with the keys of the recent positions that led to it in the movement phase, for searches. It treats a
/// position that occurs a second time as if it occurred a third time, unless the majority wins then. Captures only
/// recolour stones, so they can be undone too: cycles of a dozen plies may include several captures.
template <int Size>
class Path {
 public:
  using Game = Position<Size>;

  Path() : Path(Game()) {}
  explicit Path(const Game& position) : position_(position), key_(position.hash()) {}

  /// The board of a root, with the moves that led there if the game started on the empty board.
  static Path of(const search::Root<Game>& root) {
    const bool repeats = root.position.repetition_rule() != core::Repetition::ignored;
    if (static_cast<int>(root.before.size()) != root.position.ply()) {
      Path path(root.position);
      path.has_repeated_ = repeats && root.position.ply() >= Game::placements + shortest_cycle;
      return path;
    }
    Path path(Game(root.position.rules()));
    std::vector<std::uint64_t> keys;
    for (const Move& move : root.before) {
      path.play(move);
      if (!path.position_.placing()) keys.push_back(path.key_);
    }
    std::ranges::sort(keys);
    path.has_repeated_ = repeats && std::ranges::adjacent_find(keys) != keys.end();
    return path;
  }

  [[nodiscard]] const Game& position() const { return position_; }
  [[nodiscard]] base::Side to_move() const { return position_.to_move(); }
  [[nodiscard]] std::uint64_t hash() const { return key_; }
  /// True if a position may have occurred twice in the game before the root, so that its next occurrence ends the game.
  [[nodiscard]] bool has_repeated() const { return has_repeated_; }

  struct Result {
    core::Outcome outcome{};
    /// The stones alone decide the game; not a limit, a repetition, or anything that depends on the way here.
    bool by_position = false;
  };
  [[nodiscard]] std::optional<Result> result() const {
    if (const std::optional<core::Ending> end = position_.ending())
      return Result{end->outcome, end->reason != core::EndReason::limit};
    if (position_.repetition_rule() == core::Repetition::ignored || next_ == 0) return std::nullopt;
    const int occurrences = position_.rules().third_occurrence == ThirdOccurrence::majority ? 2 : 1;
    const bool ends = std::ranges::count(earlier_, short_key(key_)) >= occurrences;
    return ends ? std::optional(Result{position_.repetition_outcome(), false}) : std::nullopt;
  }
  [[nodiscard]] std::optional<core::Outcome> outcome() const {
    const std::optional<Result> end = result();
    return end ? std::optional(end->outcome) : std::nullopt;
  }

  void play(const Move& move) {
    if (!position_.placing()) earlier_[next_++ % remembered] = short_key(key_);
    position_.play(move);
    key_ = position_.hash();
  }

 private:
  /// The number of earlier positions kept: longer cycles are rare in a search.
  static constexpr std::size_t remembered = 32;
  /// The minimum number of plies after which a position can occur again.
  static constexpr int shortest_cycle = 2;

  static std::uint32_t short_key(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32U); }

  Game position_;
  std::uint64_t key_;
  std::array<std::uint32_t, remembered> earlier_{};  ///< 0: none yet
  std::uint32_t next_ = 0;
  bool has_repeated_ = false;
};

}  // namespace jiaqi
