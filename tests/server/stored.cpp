#include "tests/server/stored.h"

#include <algorithm>

namespace tests {

using core::Side;

store::Contents contents_of(const std::vector<store::Write>& rows) {
  store::Contents contents;
  for (const store::Write& row : rows) {
    if (const auto* game = std::get_if<store::NewGame>(&row)) {
      contents.unfinished.push_back({*game, {}, {}, false, {}, {}, {}});
      contents.next_game = game->game + 1;
    } else if (const auto* seat = std::get_if<store::SeatChanged>(&row)) {
      store::StoredGame& at = contents.unfinished.back();
      (seat->side == Side::black ? at.black : at.white) = seat->player;
    } else if (std::holds_alternative<store::GameStarted>(row)) {
      contents.unfinished.back().started = true;
    } else if (const auto* end = std::get_if<store::GameEnded>(&row)) {
      contents.unfinished.back().result = end->result;
    } else if (std::holds_alternative<store::GameReopened>(row)) {
      contents.unfinished.back().result.clear();
    } else if (const auto* move = std::get_if<store::NewMove>(&row)) {
      contents.unfinished.back().moves.push_back(*move);
    } else if (const auto* act = std::get_if<store::GameAct>(&row)) {
      store::StoredGame& at = contents.unfinished.back();
      at.acts.push_back(*act);
      at.moves.resize(std::min(at.moves.size(), static_cast<std::size_t>(act->ply)));
    }
  }
  return contents;
}

}  // namespace tests
