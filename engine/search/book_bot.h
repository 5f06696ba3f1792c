#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engine/base/rng.h"
#include "engine/core/book.h"
#include "engine/core/bot.h"

namespace search {

/// How the play from a book varies.
struct BookVariety {
  std::uint64_t seed = 0;  ///< 0 always plays the best move
  double max_loss = 0;     ///< how much worse than the best a move may be, in win rate
};

/// Plays from a book while it has the position, and then as another bot.
class BookBot final : public core::Bot {
 public:
  /// The book must outlive this.
  BookBot(const core::Book& book, BookVariety variety, std::unique_ptr<core::Bot> search)
      : book_(book), variety_(variety), search_(std::move(search)) {}

  core::Thought think(const core::AnyGame& game, const core::Budget& budget, const std::stop_token& stop) override {
    // A client that asks for an analysis or for several moves gets those of the search.
    if (!budget.own_limits || budget.moves > 1) return search_->think(game, budget, stop);
    std::vector<core::BookMove> moves = book_.moves(game);
    if (moves.empty()) return search_->think(game, budget, stop);
    const double least = moves.front().win_rate - variety_.max_loss;
    std::erase_if(moves, [&](const core::BookMove& move) { return move.win_rate < least; });
    base::Rng rng(variety_.seed + static_cast<std::uint64_t>(game.ply()));
    const std::size_t chosen = variety_.seed == 0 ? 0 : rng.below(static_cast<std::uint32_t>(moves.size()));
    core::Thought thought;
    thought.move = moves[chosen].move;
    thought.win_rate = moves[chosen].win_rate;
    thought.variation = {thought.move};
    return thought;
  }

 private:
  const core::Book& book_;
  BookVariety variety_;
  std::unique_ptr<core::Bot> search_;
};

}  // namespace search
