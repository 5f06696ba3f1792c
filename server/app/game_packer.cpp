#include "server/app/game_packer.h"

#include <spdlog/spdlog.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace app {
namespace {

/// The number of moves in one transaction, some milliseconds: a move that arrives in the meantime waits no longer.
constexpr int moves_at_once = 1000;
constexpr int games_in_segment = 1024;
constexpr std::chrono::minutes interval{1};

}  // namespace

void GamePacker::look(std::chrono::steady_clock::time_point now) {
  if (now < next_ || state_->busy.exchange(true)) return;
  next_ = now + interval;
  if (state_->moves_are_packed)
    pack_positions(store_, state_);
  else
    pack_moves(store_, state_, 0);
}

/// Gives up until the next look.
void GamePacker::fail(const Shared& state, const std::string& error) {
  // The questions of a store that is being closed end with errors.
  if (!state->stopped) spdlog::error("cannot pack finished games: {}", error);
  state->busy = false;
}

void GamePacker::pack_moves(store::Store& store, const Shared& state, store::RoomId after) {
  store.unpacked(after, moves_at_once, [&store, state](const base::Expected<std::vector<store::RoomId>>& games) {
    if (!games) return fail(state, games.error().text());
    if (games->empty()) {
      state->moves_are_packed = true;
      return pack_positions(store, state);
    }
    std::vector<store::Write> rows;
    for (const store::RoomId game : *games) rows.emplace_back(store::GamePacked{game});
    store.write(std::move(rows), [&store, state, last = games->back()](const std::string& error) {
      if (!error.empty()) return fail(state, error);
      if (!state->stopped) pack_moves(store, state, last);
    });
  });
}

void GamePacker::pack_positions(store::Store& store, const Shared& state) {
  store.next_segment(games_in_segment, [&store, state](base::Expected<std::optional<store::PositionSegment>> segment) {
    if (!segment) return fail(state, segment.error().text());
    if (!*segment) {
      state->busy = false;
      return;
    }
    std::vector<store::Write> rows;
    rows.emplace_back(**std::move(segment));
    store.write(std::move(rows), [&store, state](const std::string& error) {
      if (!error.empty()) return fail(state, error);
      if (!state->stopped) pack_positions(store, state);
    });
  });
}

}  // namespace app
