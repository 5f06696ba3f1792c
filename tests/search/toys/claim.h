#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/base/fixed_vector.h"
#include "engine/base/rng.h"
#include "engine/search/minimax.h"

namespace toys {

/// The sides claim ten cells. The side to move depends only on the number of claimed cells, and sides do not alternate.
/// The value of a board is a random function of the owners of its cells, so there is no pattern to profit from, and
/// many sequences lead to the same board.
class Claim {
 public:
  using Move = std::uint8_t;
  static constexpr std::size_t cells = 10;
  using Moves = base::FixedVector<Move, cells>;

  explicit Claim(std::uint64_t seed = 0) : seed_(seed) {}

  [[nodiscard]] base::Side to_move() const {
    constexpr std::array<std::uint8_t, cells + 1> turns{0, 1, 1, 0, 0, 0, 1, 0, 1, 1, 0};
    return turns[count()] == 0 ? base::Side::black : base::Side::white;
  }
  [[nodiscard]] std::optional<core::Outcome> outcome() const {
    if (count() < cells) return std::nullopt;
    if (worth() == 0) return core::Outcome::draw;
    return worth() > 0 ? core::Outcome::black_wins : core::Outcome::white_wins;
  }
  void legal_moves(Moves& out) const {
    out.clear();
    for (Move move = 0; move < cells; ++move)
      if (is_legal(move)) out.push_back(move);
  }
  [[nodiscard]] bool is_legal(Move move) const { return move < cells && ((owned_[0] | owned_[1]) >> move & 1U) == 0; }
  void play(Move move) { owned_[base::index(to_move())] |= 1U << move; }
  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t state = seed_ << 32U | owned_[0] << 16U | owned_[1];
    return base::split_mix(state);
  }

  /// The value for Black, -50 … 50.
  [[nodiscard]] int worth() const { return static_cast<int>(hash() % 101) - 50; }

  friend bool operator==(const Claim&, const Claim&) = default;

 private:
  [[nodiscard]] std::size_t count() const {
    return static_cast<std::size_t>(__builtin_popcount(owned_[0] | owned_[1]));
  }

  std::uint64_t seed_;
  std::array<std::uint32_t, 2> owned_{};
};

struct ClaimPolicy {
  using Game = Claim;
  using Board = Claim;
  using Moves = base::FixedVector<search::Ordered<Claim::Move>, Claim::cells>;

  static Board begin(const search::Root<Game>& root) { return root.position; }
  static void moves(const Board& board, Moves& out) {
    Claim::Moves legal;
    board.legal_moves(legal);
    out.clear();
    for (const Claim::Move move : legal) out.push_back({move});
  }
  static std::optional<search::Score> terminal(const Board& board) {
    return board.outcome() ? std::optional(evaluate(board)) : std::nullopt;
  }
  static search::Score evaluate(const Board& board) {
    return board.to_move() == base::Side::black ? board.worth() : -board.worth();
  }
  static std::uint32_t code(Claim::Move move) { return move + 1U; }
  static int max_depth(const Board& board) {
    Claim::Moves legal;
    board.legal_moves(legal);
    return static_cast<int>(legal.size());
  }

  static constexpr search::Score min_win_score = search::infinite;
  static constexpr double logistic_scale = 20;
  static constexpr search::Score aspiration = 5;
  static constexpr bool odd_even = false;
  static constexpr std::int32_t killer_order = 10;
  static constexpr std::int32_t history_order = 5;
};

}  // namespace toys
