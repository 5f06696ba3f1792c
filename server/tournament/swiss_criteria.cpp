#include "server/tournament/swiss_criteria.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace tournament {

using Strength = SwissPlayer::Strength;
using Float = SwissPlayer::Float;

SwissCriteria::SwissCriteria(const SwissGraph& graph, const std::vector<SwissPlayer>& players,
                             const SwissBracket& bracket, Sight sight)
    : players_(players), sight_(sight), role_(graph.size()) {
  std::size_t count = 0;
  const auto assign = [&](const std::vector<std::size_t>& members, Role role) {
    for (const std::size_t member : members) role_[member] = role;
    count += members.size();
  };
  assign(bracket.moved_down, Role::moved_down);
  assign(bracket.residents, Role::resident);
  if (sight != Sight::bracket) assign(bracket.next, Role::next);
  if (sight == Sight::everybody) assign(bracket.rest, Role::rest);
  bits_ = static_cast<unsigned>(std::bit_width(count)) + 2;
  for (const std::size_t member : bracket.moved_down) moved_scores_.push_back(players[member].score);
  moved_scores_.erase(std::unique(moved_scores_.begin(), moved_scores_.end()), moved_scores_.end());
  scores_ = moved_scores_;
  if (!bracket.residents.empty()) {
    floor_ = players[bracket.residents.front()].score;
    scores_.push_back(floor_);
  }
  only_bye_below_ = bracket.next.size() == 1 && graph.is_bye(bracket.next.front());
}

Ladder SwissCriteria::weigh(std::size_t upper, std::size_t lower) const {
  Ladder ladder;
  // C4: all players below can be paired. A complete matching exists; this gives it priority.
  if (sight_ == Sight::everybody) ladder.step(bits_, 1);
  weigh_downfloaters(ladder, upper, lower);
  weigh_next_bracket(ladder, upper, lower);
  weigh_colours(ladder, upper, lower);
  weigh_floats(ladder, upper, lower);
  weigh_distances(ladder, upper, lower);
  return ladder;
}

/// C6 and C7: as many pairs as possible, and downfloaters with low scores.
void SwissCriteria::weigh_downfloaters(Ladder& ladder, std::size_t upper, std::size_t lower) const {
  const bool inside = is_inside(lower);
  ladder.step(bits_, inside ? 1 : 0);
  for (const int score : moved_scores_)
    ladder.step(bits_, inside ? (player(upper).score == score ? 1 : 0) + (player(lower).score == score ? 1 : 0) : 0);
}

/// C8: the same for the next bracket. C9: the bye goes to a player with as many games as possible.
void SwissCriteria::weigh_next_bracket(Ladder& ladder, std::size_t upper, std::size_t lower) const {
  if (sight_ == Sight::bracket) return;
  const bool next = role_[lower] == Role::next;
  ladder.step(bits_, next ? 1 : 0);
  for (const int score : scores_) ladder.step(bits_, next && is_inside(upper) && player(upper).score == score ? 1 : 0);
  if (only_bye_below_) ladder.step(20, next ? -std::min(player(upper).unplayed, 1 << 18) : 0);
}

/// C10 to C13.
void SwissCriteria::weigh_colours(Ladder& ladder, std::size_t upper, std::size_t lower) const {
  int widest = 0;
  int thrice = 0;
  int wishes = 0;
  int strong_wishes = 0;
  if (is_inside(lower)) {
    const SwissPlayer& one = player(upper);
    const SwissPlayer& other = player(lower);
    const auto twice = [](const SwissPlayer& who) {
      return who.sides.size() > 1 && who.sides.back() == who.sides[who.sides.size() - 2];
    };
    const bool same = one.strength != Strength::none && other.strength != Strength::none && one.wish == other.wish;
    const bool both_wide = std::abs(one.surplus) > 1 && std::abs(other.surplus) > 1;
    const bool top = one.top_scorer || other.top_scorer;
    widest = same && top && both_wide ? 1 : 0;
    // The preference with the wider difference is granted, so that the other player has the same colour again.
    const bool again = (twice(one) && twice(other)) || (std::abs(one.surplus) > 1 && twice(other)) ||
                       (std::abs(other.surplus) > 1 && twice(one));
    thrice = colours_clash(one, other) && top && again ? 1 : 0;
    wishes = same ? 1 : 0;
    strong_wishes = same && std::min(one.strength, other.strength) >= Strength::strong ? 1 : 0;
  }
  for (const int cost : {widest, thrice, wishes, strong_wishes}) ladder.step(bits_, -cost);
}

/// C14 to C17: residents who are moved down and opponents of moved-down players, again after one or two rounds.
void SwissCriteria::weigh_floats(Ladder& ladder, std::size_t upper, std::size_t lower) const {
  const bool inside = is_inside(lower);
  const bool resident_above = role_[upper] == Role::resident;
  const bool resident_below = role_[lower] == Role::resident;
  for (const auto float_of : {&SwissPlayer::last, &SwissPlayer::before_last}) {
    // A player who is paired inside is not moved down.
    int kept = 0;
    if (inside && resident_above && player(upper).*float_of == Float::down) ++kept;
    if (inside && resident_below && player(lower).*float_of == Float::down) ++kept;
    ladder.step(bits_, kept);
    const bool raised = inside && !resident_above && resident_below && player(lower).*float_of == Float::up;
    ladder.step(bits_, raised ? -1 : 0);
  }
}

/// C18 to C21: the distances of those floats, the greatest first. A player who is moved down again has a distance to
/// one point below the bracket.
void SwissCriteria::weigh_distances(Ladder& ladder, std::size_t upper, std::size_t lower) const {
  if (moved_scores_.empty()) return;
  std::vector<int> distances;
  for (const int score : moved_scores_) {
    distances.push_back(score - floor_);
    distances.push_back(score - floor_ + 2);
  }
  std::ranges::sort(distances, std::greater{});
  distances.erase(std::unique(distances.begin(), distances.end()), distances.end());
  const bool paired = is_inside(lower) && role_[upper] == Role::moved_down;
  const int distance = paired ? player(upper).score - floor_ : 0;
  for (const auto float_of : {&SwissPlayer::last, &SwissPlayer::before_last}) {
    const bool down = paired && player(upper).*float_of == Float::down;
    const bool up = paired && player(lower).*float_of == Float::up;
    for (const int step : distances)
      ladder.step(bits_, down ? (step == distance + 2 ? 1 : 0) - (step == distance ? 1 : 0) : 0);
    for (const int step : distances) ladder.step(bits_, up && step == distance ? -1 : 0);
  }
}

}  // namespace tournament
