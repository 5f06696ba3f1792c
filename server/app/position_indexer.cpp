#include "server/app/position_indexer.h"

#include <utility>
#include <vector>

#include "server/archive/opening_keys.h"
#include "server/bot/thread_priority.h"

namespace app {

PositionIndexer::PositionIndexer(PositionBacklog& backlog, std::size_t max)
    : backlog_(backlog), max_(max), thread_([this](const std::stop_token& quit) { work(quit); }) {}

PositionIndexer::~PositionIndexer() = default;

void PositionIndexer::add(room::IndexPositions game) {
  {
    const std::scoped_lock lock(mutex_);
    if (waiting_.size() < max_)
      waiting_.push_back(std::move(game));
    else
      leaves_out_ = true;
  }
  added_.notify_one();
}

void PositionIndexer::work(const std::stop_token& quit) {
  bot::lower_priority();
  archive::OpeningKeys keys;
  for (;;) {
    std::unique_lock lock(mutex_);
    added_.wait(lock, quit, [this] { return !waiting_.empty() || leaves_out_; });
    if (quit.stop_requested()) return;
    std::vector<room::IndexPositions> games;
    for (int i = 0; i < PositionBacklog::games_at_once && !waiting_.empty(); ++i) {
      games.push_back(std::move(waiting_.front()));
      waiting_.pop_front();
    }
    if (waiting_.empty() && std::exchange(leaves_out_, false)) backlog_.wake();
    lock.unlock();
    std::vector<store::Write> rows;
    for (room::IndexPositions& game : games)
      rows.emplace_back(store::PositionsFound{game.room, game.ended_at, keys.of(*game.kind, std::move(game.game))});
    if (!rows.empty()) backlog_.write(std::move(rows));
  }
}

}  // namespace app
