#include "server/tournament/standing.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

#include "server/tournament/bracket.h"
#include "server/tournament/games.h"
#include "server/tournament/history.h"
#include "server/tournament/tie_breaks.h"

namespace tournament {
namespace {

/// The first criterion in a knockout, before points: the champion, the entrants still in, then those who were
/// eliminated, the latest first.
std::vector<int> stages(const Definition& definition, std::span<const Entrant> entrants,
                        std::span<const Pairing> pairings) {
  std::vector<int> stages(entrants.size(), 0);
  const bool knockout = definition.format == Format::knockout || definition.format == Format::double_knockout;
  if (!knockout || pairings.empty()) return stages;
  const Bracket bracket = follow_bracket(definition, entrants, pairings);
  for (const Pairing& row : pairings)
    for (const std::size_t entrant : {row.black, row.white.value_or(row.black)})
      stages[entrant] = bracket.champion == entrant
                            ? std::numeric_limits<int>::max()
                            : bracket.out[entrant].value_or(std::numeric_limits<int>::max() - 1);
  return stages;
}

}  // namespace

std::vector<Standing> standings(const Definition& definition, std::span<const Entrant> entrants,
                                std::span<const Pairing> pairings) {
  const std::vector<int> start = start_points(definition, entrants);
  std::vector<Standing> table(entrants.size());
  for (std::size_t i = 0; i < table.size(); ++i) {
    table[i].entrant = i;
    table[i].points = start[i];
  }
  const auto add = [&](const Pairing& row, std::size_t entrant) {
    Standing& standing = table[entrant];
    standing.points += points_for(definition, row, entrant);
    if (!has_result(row)) return;
    ++standing.played;
    const double value = core::value_for(side_of(row, entrant), *row.outcome);
    ++(value == 1 ? standing.won : value == 0 ? standing.lost : standing.drawn);
  };
  for (const Pairing& row : pairings) {
    add(row, row.black);
    if (row.white) add(row, *row.white);
  }
  add_tie_breaks(definition, entrants, pairings, table);
  const std::vector<int> stage = stages(definition, entrants, pairings);
  const auto better = [&](const Standing& a, const Standing& b) {
    return std::tie(stage[a.entrant], a.points, a.tie_breaks) > std::tie(stage[b.entrant], b.points, b.tie_breaks);
  };
  std::ranges::stable_sort(table, better);
  for (std::size_t i = 0; i < table.size(); ++i)
    table[i].rank = i > 0 && !better(table[i - 1], table[i]) ? table[i - 1].rank : static_cast<int>(i) + 1;
  return table;
}

}  // namespace tournament
