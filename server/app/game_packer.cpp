#include "server/app/game_packer.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace app {
namespace {

/// The number of moves in a step: two or three milliseconds, for which a move of a player may have to wait.
constexpr int moves_at_once = 500;
constexpr int games_in_segment = 1024;

}  // namespace

void GamePacker::look(std::chrono::steady_clock::time_point now) {
  if (!state_->steps.begin(now)) return;
  if (state_->moves_are_packed)
    pack_positions(store_, state_);
  else
    pack_moves(store_, state_);
}

void GamePacker::pack_moves(store::Store& store, const Shared& state) {
  store.unpacked(state->last, moves_at_once, [&store, state](const base::Expected<std::vector<store::RoomId>>& games) {
    if (!games) return state->steps.fail(games.error().text());
    if (games->empty()) {
      state->moves_are_packed = true;
      return state->steps.end();
    }
    std::vector<store::Write> rows;
    for (const store::RoomId game : *games) rows.emplace_back(store::GamePacked{game});
    store.write(std::move(rows), [state, last = games->back()](const std::string& error) {
      if (!error.empty()) return state->steps.fail(error);  // after a rest, the same games are tried again
      state->last = last;
      state->steps.end();
    });
  });
}

void GamePacker::pack_positions(store::Store& store, const Shared& state) {
  store.next_segment(games_in_segment, [&store, state](base::Expected<std::optional<store::PositionSegment>> segment) {
    if (!segment) return state->steps.fail(segment.error().text());
    if (!*segment) return state->steps.end_and_rest();
    std::vector<store::Write> rows;
    rows.emplace_back(**std::move(segment));
    store.write(std::move(rows), [state](const std::string& error) {
      if (!error.empty()) return state->steps.fail(error);
      state->steps.end();
    });
  });
}

}  // namespace app
