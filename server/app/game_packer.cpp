#include "server/app/game_packer.h"

#include <spdlog/spdlog.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace app {
namespace {

/// The number of moves in a step: two or three milliseconds, for which a move of a player may have to wait.
constexpr int moves_at_once = 500;
constexpr int games_in_segment = 1024;
constexpr std::chrono::minutes rest{1};

}  // namespace

void GamePacker::look(std::chrono::steady_clock::time_point now) {
  if (state_->busy) return;
  if (std::exchange(state_->rests, false)) next_ = now + rest;
  if (now < next_) return;
  state_->busy = true;
  if (state_->moves_are_packed)
    pack_positions(store_, state_);
  else
    pack_moves(store_, state_);
}

void GamePacker::end_step(const Shared& state, bool rests) {
  state->rests = rests;
  state->busy = false;
}

void GamePacker::fail(const Shared& state, const std::string& error) {
  // The questions of a store that is being closed end with errors.
  if (!state->stopped) spdlog::error("cannot pack finished games: {}", error);
  end_step(state, true);
}

void GamePacker::pack_moves(store::Store& store, const Shared& state) {
  store.unpacked(state->last, moves_at_once, [&store, state](const base::Expected<std::vector<store::RoomId>>& games) {
    if (!games) return fail(state, games.error().text());
    if (games->empty()) {
      state->moves_are_packed = true;
      return end_step(state, false);
    }
    std::vector<store::Write> rows;
    for (const store::RoomId game : *games) rows.emplace_back(store::GamePacked{game});
    store.write(std::move(rows), [state, last = games->back()](const std::string& error) {
      if (!error.empty()) return fail(state, error);  // after a rest, the same games are tried again
      state->last = last;
      end_step(state, false);
    });
  });
}

void GamePacker::pack_positions(store::Store& store, const Shared& state) {
  store.next_segment(games_in_segment, [&store, state](base::Expected<std::optional<store::PositionSegment>> segment) {
    if (!segment) return fail(state, segment.error().text());
    if (!*segment) return end_step(state, true);
    std::vector<store::Write> rows;
    rows.emplace_back(**std::move(segment));
    store.write(std::move(rows), [state](const std::string& error) {
      if (!error.empty()) return fail(state, error);
      end_step(state, false);
    });
  });
}

}  // namespace app
