#include "server/tournament/history.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "engine/base/rng.h"
#include "server/tournament/games.h"

namespace tournament {

int History::black_surplus() const {
  const auto blacks = std::ranges::count(sides, base::Side::black);
  return static_cast<int>(2 * blacks - std::ssize(sides));
}

bool History::has_met(std::size_t other) const {
  return std::ranges::find(opponents, other) != opponents.end();
}

std::vector<History> histories(std::span<const Entrant> entrants, std::span<const Pairing> so_far) {
  std::vector<History> past(entrants.size());
  for (const Pairing& row : so_far) {
    if (is_bye(row)) past[row.black].had_bye |= row.counted;
    if (has_result(row) && !row.played) {
      if (row.outcome == core::Outcome::black_wins) past[row.black].had_bye = true;
      if (row.outcome == core::Outcome::white_wins) past[*row.white].had_bye = true;
    }
    if (!is_encounter(row)) continue;
    past[row.black].opponents.push_back(*row.white);
    past[row.black].sides.push_back(base::Side::black);
    past[*row.white].opponents.push_back(row.black);
    past[*row.white].sides.push_back(base::Side::white);
  }
  return past;
}

std::vector<int> start_points(const Definition& definition, std::span<const Entrant> entrants) {
  std::vector<int> points(entrants.size(), 0);
  if (definition.format != Format::mcmahon) return points;
  int lowest = std::numeric_limits<int>::max();
  int highest = std::numeric_limits<int>::min();
  for (const Entrant& entrant : entrants) {
    if (!entrant.rating) continue;
    lowest = std::min(lowest, *entrant.rating);
    highest = std::max(highest, *entrant.rating);
  }
  const int bar = definition.mcmahon_top == 0 ? highest : definition.mcmahon_top;
  // An entrant who is below the bar by part of a step starts a whole group lower.
  const auto groups_below = [&](int rating) {
    return rating >= bar ? 0 : (bar - rating + definition.mcmahon_step - 1) / definition.mcmahon_step;
  };
  for (std::size_t i = 0; i < entrants.size(); ++i)
    if (entrants[i].rating) points[i] = groups_below(lowest) - groups_below(*entrants[i].rating);
  return points;
}

std::vector<std::size_t> by_rating(std::span<const Entrant> entrants) {
  std::vector<std::size_t> order(entrants.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    const std::optional<int>& one = entrants[a].rating;
    const std::optional<int>& other = entrants[b].rating;
    return one && (!other || *one > *other);
  });
  return order;
}

std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t salt) {
  std::uint64_t state = seed ^ (salt * 0xD1342543DE82EF95ULL);
  base::split_mix(state);
  return base::split_mix(state);
}

bool has_black(const Definition& definition, const std::vector<History>& past, std::size_t one, std::size_t other,
               std::uint64_t salt) {
  const int difference = past[one].black_surplus() - past[other].black_surplus();
  if (difference != 0) return difference < 0;
  const bool one_last = !past[one].sides.empty() && past[one].sides.back() == base::Side::black;
  const bool other_last = !past[other].sides.empty() && past[other].sides.back() == base::Side::black;
  if (one_last != other_last) return other_last;
  return derive_seed(definition.seed, salt) % 2 == 0;
}

}  // namespace tournament
