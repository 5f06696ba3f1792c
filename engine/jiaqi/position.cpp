#include "engine/jiaqi/position.h"

#include <cassert>
#include <cstdlib>

#include "engine/core/rng.h"

namespace jiaqi {
namespace {

constexpr auto ignore = [](const Wave& /*wave*/) {};

}  // namespace

Position Position::set_up(const core::PerSide<Bitboard>& stones, core::Side next, const Rules& rules) {
  Position position(rules);
  position.stones_ = stones;
  position.ply_ = count(stones.black | stones.white);
  assert((stones.black & stones.white) == 0 && ((stones.black | stones.white) & ~whole_board) == 0);
  assert(position.ply_ <= placements);
  assert(!position.placing() || contains(position.empty(), centre));
  position.give_turn_to(next);
  return position;
}

void Position::legal_moves(Moves& out) const {
  out.clear();
  if (ending()) return;
  if (placing()) {
    for (Bitboard rest = targets(); rest != 0;) out.push_back({no_point, take_first(rest)});
  } else {
    for (Bitboard rest = origins(); rest != 0;) out.push_back({take_first(rest), hole()});
  }
}

bool Position::is_legal(const Move& move) const {
  if (ending()) return false;
  if (placing()) return move.from == no_point && contains(targets(), move.to);
  return move.to == hole() && contains(origins(), move.from);
}

void Position::play(const Move& move) {
  assert(is_legal(move));
  const core::Side other = opponent(to_move_);
  Bitboard taken = captured(move, ignore);
  if (blocks_again(move, taken)) taken = 0;
  stones_[to_move_] = moved(move) | taken;
  stones_[other] &= ~taken;
  quiet_plies_ = placing() || taken != 0 ? 0 : quiet_plies_ + 1;
  ++ply_;
  // The second placer opens the movement phase, straight after having set the last stone.
  give_turn_to(ply_ == placements ? core::Side::white : other);
}

void Position::give_turn_to(core::Side side) {
  gives_way_ = !placing() && stones_[side] != 0 && (stones_[side] & neighbours(bit(hole()))) == 0;
  to_move_ = gives_way_ ? opponent(side) : side;
}

Bitboard Position::give_way_candidates() const {
  assert(gives_way_);
  const Bitboard touching = stones_[to_move_] & neighbours(stones_[opponent(to_move_)]);
  const Bitboard steps = touching & neighbours(bit(hole()));
  return steps != 0 ? steps : touching;
}

Bitboard Position::origins() const {
  if (!gives_way_) return stones_[to_move_] & neighbours(bit(hole()));
  const Bitboard candidates = give_way_candidates();
  Bitboard opening = 0;
  for (Bitboard rest = candidates; rest != 0;) {
    const Move move{take_first(rest), hole()};
    if (!blocks_again(move, captured(move, ignore))) opening |= bit(move.from);
  }
  return opening != 0 ? opening : candidates;
}

std::vector<Wave> Position::waves(const Move& move) const {
  assert(is_legal(move));
  std::vector<Wave> waves;
  const Bitboard taken = captured(move, [&waves](const Wave& wave) { waves.push_back(wave); });
  if (blocks_again(move, taken)) waves.clear();
  return waves;
}

std::uint64_t Position::hash() const {
  std::uint64_t state = stones_.black;
  state |= std::uint64_t{index(to_move_)} << point_count;
  state |= std::uint64_t{gives_way_} << (point_count + 1);
  state = core::split_mix(state) ^ stones_.white;
  return core::split_mix(state);
}

std::optional<core::Ending> Position::ending() const {
  // The first ply leaves White without a stone; from the second on that is the end.
  for (const core::Side side : core::both_sides)
    if (stones_[side] == 0 && ply_ >= 2)
      return core::Ending{core::win_for(opponent(side)), core::EndReason::eliminated, 0};
  if ((rules_.ply_limit != 0 && ply_ >= rules_.ply_limit) ||
      (rules_.quiet_limit != 0 && quiet_plies_ >= rules_.quiet_limit)) {
    const int margin = std::abs(count(stones_.black) - count(stones_.white));
    return core::Ending{majority(), core::EndReason::limit, 2 * margin};
  }
  return std::nullopt;
}

core::Outcome Position::majority() const {
  const int lead = count(stones_.black) - count(stones_.white);
  if (lead == 0) return core::Outcome::draw;
  return core::win_for(lead > 0 ? core::Side::black : core::Side::white);
}

core::Repetition Position::repetition_rule() const {
  return rules_.third_occurrence == ThirdOccurrence::nothing ? core::Repetition::ignored : core::Repetition::third_ends;
}

core::Outcome Position::repetition_outcome() const {
  return rules_.third_occurrence == ThirdOccurrence::majority ? majority() : core::Outcome::draw;
}

}  // namespace jiaqi
