#include <algorithm>
#include <vector>

#include "server/tournament/bracket.h"
#include "server/tournament/formats.h"
#include "server/tournament/games.h"
#include "server/tournament/history.h"

namespace tournament {
namespace {

bool same_school(const Situation& now, std::size_t one, std::size_t other) {
  return !now.entrants[one].school.empty() && now.entrants[one].school == now.entrants[other].school;
}

/// Exchanges opponents of the lower half in the first round to keep members of a school apart, moving seeds as little
/// as possible.
void part_schools(const Situation& now, std::vector<std::size_t>& order, std::size_t size) {
  const auto opponent = [&](std::size_t seed) { return size - 1 - seed; };
  const auto clash = [&](std::size_t seed) { return same_school(now, order[seed], order[opponent(seed)]); };
  for (std::size_t seed = size / 2; seed < order.size(); ++seed) {
    if (!clash(seed)) continue;
    for (std::size_t distance = 1; distance < order.size(); ++distance)
      for (const std::size_t other : {seed + distance, seed - distance}) {
        if (!clash(seed) || other < size / 2 || other >= order.size()) continue;
        const bool other_clashed = clash(other);
        std::swap(order[seed], order[other]);
        if (clash(seed) || (clash(other) && !other_clashed)) std::swap(order[seed], order[other]);
      }
  }
}

void pair_first_round(const Situation& now, PairingBuilder& sheet) {
  std::vector<std::size_t> order = by_rating(now.entrants);
  std::erase_if(order, [&](std::size_t entrant) { return now.entrants[entrant].withdrawn; });
  if (order.size() < 2) return;
  std::size_t size = 1;
  while (size < order.size()) size *= 2;
  if (now.definition.avoid_same_school) part_schools(now, order, size);
  const std::vector<std::size_t> places = seed_places(size);
  const std::vector<History> past(now.entrants.size());
  for (std::size_t i = 0; i < size; i += 2) {
    const auto [high, low] = std::minmax(places[i], places[i + 1]);
    if (low >= order.size()) {
      sheet.bye(1, order[high]);
      continue;
    }
    const bool black = has_black(now.definition, past, order[high], order[low], i);
    sheet.encounter(1, order[black ? high : low], order[black ? low : high], now.definition.games);
  }
}

}  // namespace

void pair_knockout(const Situation& now, PairingBuilder& sheet) {
  if (now.so_far.empty()) return pair_first_round(now, sheet);
  const Bracket bracket = follow_bracket(now.definition, now.entrants, now.so_far);
  const std::vector<History> past = histories(now.entrants, now.so_far);
  for (const Needed& needed : bracket.needed) {
    if (now.definition.in_rounds && needed.round > bracket.open_round) continue;
    if (needed.walkover) {
      for (int i = 0; i < needed.games; ++i) sheet.walkover(needed.round, needed.one, needed.other);
      continue;
    }
    std::size_t black = needed.one;
    std::size_t white = needed.other;
    // In a replay the colours of the last game of these two are swapped.
    const auto last = std::find_if(now.so_far.rbegin(), now.so_far.rend(), [&](const Pairing& row) {
      return row.round == needed.round && row.white && row.counted && takes_part(row, black) && takes_part(row, white);
    });
    const bool swap = last != now.so_far.rend()
                          ? last->black == black
                          : !has_black(now.definition, past, black, white, now.so_far.size() + sheet.rows().size());
    if (swap) std::swap(black, white);
    sheet.encounter(needed.round, black, white, needed.games);
  }
}

}  // namespace tournament
