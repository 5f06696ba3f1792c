#include "server/tournament/pairing.h"

#include <algorithm>

#include "server/tournament/definition.h"
#include "server/tournament/formats.h"
#include "server/tournament/games.h"

namespace tournament {

int rounds_that_decide(std::size_t entrants) {
  int rounds = 0;
  while ((std::size_t{1} << static_cast<unsigned>(rounds)) < entrants) ++rounds;
  return rounds;
}

int last_round(std::span<const Pairing> rows) {
  int round = 0;
  for (const Pairing& row : rows) round = std::max(round, row.round);
  return round;
}

bool is_waiting(std::span<const Pairing> rows) {
  return !std::ranges::all_of(rows, [](const Pairing& row) { return is_over(row); });
}

bool may_meet(const Situation& now, std::size_t one, std::size_t other) {
  return !now.entrants[one].withdrawn && !now.entrants[other].withdrawn &&
         !is_forbidden(now.definition, now.entrants[one], now.entrants[other]);
}

namespace {

std::vector<Pairing> next_rows(const Situation& now) {
  const Definition& definition = now.definition;
  PairingBuilder sheet(definition, now.so_far);
  switch (definition.format) {
    case Format::round_robin:
      pair_round_robin(now, sheet);
      break;
    case Format::gauntlet:
      pair_gauntlet(now, sheet);
      break;
    case Format::match:
      pair_match(now, sheet);
      break;
    case Format::swiss:
    case Format::mcmahon:
      pair_swiss(now, sheet);
      break;
    case Format::knockout:
    case Format::double_knockout:
      pair_knockout(now, sheet);
      break;
    case Format::league:
      pair_league(now, sheet);
      break;
  }
  return sheet.rows();
}

}  // namespace

std::vector<Pairing> next_pairings(const Definition& definition, std::span<const Entrant> entrants,
                                   std::span<const Pairing> so_far, std::span<const std::size_t> free) {
  std::vector<Pairing> rows = next_rows({definition, entrants, so_far, free});
  const bool knockout = definition.format == Format::knockout || definition.format == Format::double_knockout;
  if (!knockout || rows.empty() || is_waiting(rows)) return rows;
  // All games are decided: the next round can begin.
  std::vector<Pairing> all(so_far.begin(), so_far.end());
  all.insert(all.end(), rows.begin(), rows.end());
  const std::vector<Pairing> more = next_pairings(definition, entrants, all, free);
  rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

bool is_over(const Definition& definition, std::span<const Entrant> entrants, std::span<const Pairing> so_far) {
  if (definition.format == Format::league && definition.rounds == 0) return false;
  if (is_waiting(so_far)) return false;
  std::vector<std::size_t> everybody(entrants.size());
  for (std::size_t i = 0; i < everybody.size(); ++i) everybody[i] = i;
  return next_pairings(definition, entrants, so_far, everybody).empty();
}

int rounds_planned(const Definition& definition, std::span<const Entrant> entrants) {
  const int count = static_cast<int>(entrants.size());
  if (count < 2) return 0;
  switch (definition.format) {
    case Format::round_robin:
      return (count - 1 + count % 2) * definition.cycles;
    case Format::gauntlet:
      return (count - 1) * definition.cycles;
    case Format::match:
      return (definition.games + 1) / 2;
    case Format::swiss:
    case Format::mcmahon:
      return definition.rounds > 0 ? definition.rounds : rounds_that_decide(entrants.size());
    case Format::knockout:
      return rounds_that_decide(entrants.size());
    case Format::double_knockout:
      return 2 * rounds_that_decide(entrants.size());
    case Format::league:
      return definition.rounds;
  }
  return 0;
}

std::optional<Pairing> without_the_withdrawn(const Definition& definition, std::span<const Entrant> entrants,
                                             const Pairing& pairing) {
  if (is_bye(pairing)) return std::nullopt;
  const bool black_left = entrants[pairing.black].withdrawn;
  const bool white_left = entrants[*pairing.white].withdrawn;
  if (!black_left && !white_left) return std::nullopt;
  const bool goes_on = definition.format == Format::swiss || definition.format == Format::mcmahon ||
                       definition.format == Format::knockout || definition.format == Format::double_knockout;
  Pairing settled = pairing;
  settled.played = false;
  if (!goes_on || (black_left && white_left))
    settled.counted = false;
  else
    settled.outcome = black_left ? core::Outcome::white_wins : core::Outcome::black_wins;
  return settled;
}

}  // namespace tournament
