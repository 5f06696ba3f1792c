#include "server/room/live_game.h"

#include <algorithm>
#include <cassert>

#include "server/referee/replay.h"

namespace room {

namespace event = protocol::event;

core::Verdict LiveGame::play(std::string_view move) {
  core::Verdict played = game_.play(move);
  if (played) moves_.push_back({room_, played->ply, played->side, played->move, -1, -1, referee::effects_of(*played)});
  return played;
}

void LiveGame::set_clocks(std::int64_t black, std::int64_t white) {
  moves_.back().clockblack = black;
  moves_.back().clockwhite = white;
}

void LiveGame::rewind(int ply) {
  assert(ply >= 0 && ply <= game_.ply());
  game_.rewind(ply);
  moves_.resize(static_cast<std::size_t>(ply));
  std::erase_if(thoughts_, [ply](const event::Thought& thought) { return thought.ply > ply; });
}

void LiveGame::keep(event::Thought thought) {
  const auto place = std::ranges::lower_bound(thoughts_, thought.ply, {}, &event::Thought::ply);
  if (place != thoughts_.end() && place->ply == thought.ply)
    *place = std::move(thought);
  else
    thoughts_.insert(place, std::move(thought));
}

const event::Move* LiveGame::last_move(base::Side side) const {
  const auto last = std::ranges::find(moves_.rbegin(), moves_.rend(), side, &event::Move::side);
  return last == moves_.rend() ? nullptr : &*last;
}

const event::Move* LiveGame::new_move(base::Side side, int after) const {
  const event::Move* first = nullptr;
  for (auto move = moves_.rbegin(); move != moves_.rend() && move->side == side && move->ply > after; ++move)
    first = &*move;
  return first;
}

bool LiveGame::was_forced(int ply) const {
  core::AnyGame before = game_;
  before.rewind(ply - 1);
  return before.forced_move().has_value();
}

std::string LiveGame::moves_after(int ply) const {
  std::string text;
  for (auto move = moves_.begin() + ply; move != moves_.end(); ++move) text += (text.empty() ? "" : " ") + move->move;
  return text;
}

}  // namespace room
