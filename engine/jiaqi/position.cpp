#include "engine/jiaqi/position.h"

#include <cassert>

#include "engine/base/rng.h"
#include "engine/jiaqi/position_text.h"
#include "engine/jiaqi/sizes.h"

namespace jiaqi {

template <int Size>
Position<Size> Position<Size>::set_up(const base::PerSide<Set>& stones, base::Side next, const Rules& rules) {
  Position position(rules);
  position.stones_ = stones;
  position.ply_ = static_cast<std::int32_t>((stones.black | stones.white).count());
  assert((stones.black & stones.white).none() && ((stones.black | stones.white) - Board::whole).none());
  assert(position.ply_ <= placements);
  assert(!position.placing() || position.empty().test(Board::centre));
  position.give_turn_to(next);
  return position;
}

template <int Size>
void Position<Size>::legal_moves(Moves& out) const {
  out.clear();
  if (ending()) return;
  if (placing()) {
    targets().each([&](std::size_t to) { out.push_back({no_point, static_cast<Point>(to)}); });
  } else {
    origins().each([&](std::size_t from) { out.push_back({static_cast<Point>(from), hole()}); });
  }
}

template <int Size>
bool Position<Size>::is_legal(const Move& move) const {
  if (ending()) return false;
  const Point point = placing() ? move.to : move.from;
  if (point >= Board::point_count) return false;
  if (placing()) return move.from == no_point && targets().test(point);
  return move.to == hole() && origins().test(point);
}

template <int Size>
auto Position<Size>::waves(const Move& move) const -> std::vector<Wave<Set>> {
  assert(is_legal(move));
  std::vector<Wave<Set>> waves;
  const Set taken = captured(move, [&waves](const Wave<Set>& wave) { waves.push_back(wave); });
  if (blocks_again(move, taken)) waves.clear();
  return waves;
}

template <int Size>
std::uint64_t Position<Size>::hash() const {
  std::uint64_t state = base::index(to_move_) + 2 * std::uint64_t{gives_way_};
  // Mixed before adding the stones, because otherwise the side to move would be equivalent to a stone on the first
  // point.
  state = base::split_mix(state);
  for (const base::Side side : base::both_sides)
    for (const std::uint64_t word : stones_[side].words()) {
      state ^= word;
      state = base::split_mix(state);
    }
  return state;
}

template <int Size>
core::Outcome Position<Size>::majority() const {
  const unsigned black = stones_.black.count();
  const unsigned white = stones_.white.count();
  if (black == white) return core::Outcome::draw;
  return core::win_for(black > white ? base::Side::black : base::Side::white);
}

template <int Size>
core::Repetition Position<Size>::repetition_rule() const {
  return rules_.third_occurrence == ThirdOccurrence::nothing ? core::Repetition::ignored : core::Repetition::third_ends;
}

template <int Size>
core::Outcome Position<Size>::repetition_outcome() const {
  return rules_.third_occurrence == ThirdOccurrence::majority ? majority() : core::Outcome::draw;
}

template class Position<3>;
template class Position<5>;
template class Position<7>;
template class Position<9>;

}  // namespace jiaqi
